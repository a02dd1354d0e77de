import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './page-message.module.css';

/** Catches a page whose code did not arrive (a lost connection, a renewed release) and offers to load again. */
export class LoadFailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <LoadFailure /> : this.props.children;
  }
}

function LoadFailure() {
  const { t } = useTranslation('common');
  return (
    <main id="content" className={classes.page}>
      <h1>{t('failed.title')}</h1>
      <p>{t('failed.text')}</p>
      <div>
        <Button onClick={() => window.location.reload()}>{t('failed.reload')}</Button>
      </div>
    </main>
  );
}
