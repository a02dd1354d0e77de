import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Where something is of another plan: the way to the plans. */
export function PlansLink() {
  const { t } = useTranslation('shell');
  return (
    <Button component={Link} to="/pricing">
      {t('readOnly.link')}
    </Button>
  );
}
