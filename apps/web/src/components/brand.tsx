import { useTranslation } from 'react-i18next';

import classes from './brand.module.css';

/** The product's sign and name; `isBlack` for paper, at the size of its text. */
export function Brand({ isBlack = false }: { isBlack?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <span className={`${classes.brand} ${isBlack ? classes.black : ''}`}>
      <svg viewBox="0 0 26 26" width={26} height={26} aria-hidden="true">
        <rect width="26" height="26" rx="4" className={classes.ground} />
        <path d="M4 15.5 8.5 9.5 11.5 14 14.5 9.5 17.5 14 20 10.5 22 13.5" className={classes.road} />
        <path d="M4 20h18" className={classes.line} />
      </svg>
      <span translate="no">{t('brand')}</span>
    </span>
  );
}
