import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './proof-card.module.css';

/** That there is a proof, and who can show it: nothing of it is public (D28). */
export function ProofCard() {
  const { t } = useTranslation('track');
  return (
    <section className={classes.card}>
      <IconCertificate size={24} stroke={1.75} aria-hidden />
      <div>
        <h2>{t('proof')}</h2>
        <p>{t('proofText')}</p>
      </div>
    </section>
  );
}
