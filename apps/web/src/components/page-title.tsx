import { useTranslation } from 'react-i18next';

/** Names the browser's tab after the page. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation('common');
  return <title>{`${children} – ${t('brand')}`}</title>;
}
