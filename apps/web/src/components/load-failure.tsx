import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './page-message.module.css';

type LoadFailureBoundaryProps = {
  children: ReactNode;
  /** Where one is: another page is tried anew. */
  at?: string;
  /** What the message stands in: a landmark of its own, unless it is inside of one. */
  element?: 'main' | 'div';
};

type Tried = { at: string | undefined; hasFailed: boolean };

/** Catches a page whose code did not arrive (a lost connection, a renewed release) and offers to load again. */
export class LoadFailureBoundary extends Component<LoadFailureBoundaryProps, Tried> {
  override state: Tried = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromProps({ at }: LoadFailureBoundaryProps, tried: Tried): Tried | null {
    return at === tried.at ? null : { at, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <LoadFailure element={this.props.element ?? 'main'} /> : this.props.children;
  }
}

function LoadFailure({ element: Element }: { element: 'main' | 'div' }) {
  const { t } = useTranslation('common');
  return (
    <Element {...(Element === 'main' && { id: 'content' })} className={classes.page}>
      <h1>{t('failed.title')}</h1>
      <p>{t('failed.text')}</p>
      <div>
        <Button onClick={() => window.location.reload()}>{t('failed.reload')}</Button>
      </div>
    </Element>
  );
}
