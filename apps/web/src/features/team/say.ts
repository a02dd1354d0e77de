import { useTranslation } from 'react-i18next';

import { sayOutcome } from '../../lib/say-outcome.ts';

/** Says how a change of the team went: in our words, or in the server's when it was refused. */
export function useSay() {
  const { t } = useTranslation('team');
  return sayOutcome({ done: t('toast.done'), failed: t('toast.failed') });
}
