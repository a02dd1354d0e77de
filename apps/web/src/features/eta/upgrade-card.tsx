import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './eta.module.css';

/** What those see who do not have the screen (§2). */
export function UpgradeCard() {
  const { t } = useTranslation('eta');
  return (
    <section className={classes.upgrade}>
      <IconLock size={28} stroke={1.6} aria-hidden />
      <h2>{t('upgrade.title')}</h2>
      <p>{t('upgrade.text')}</p>
      <Button component={Link} to="/pricing">
        {t('upgrade.link')}
      </Button>
    </section>
  );
}
