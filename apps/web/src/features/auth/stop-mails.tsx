import type { UnsubscribeInput } from '@msafara/domain/account/account.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { trpc } from '../../lib/trpc.ts';
import { LinkPress } from '../../components/link-press.tsx';
import { Outcome } from '../../components/outcome.tsx';

/** Stops one kind of mail on a press (D15). */
export function StopMails({ link }: { link: UnsubscribeInput | undefined }) {
  const { t } = useTranslation('auth');
  const stop = trpc.account.unsubscribe.useMutation();
  if (!link) return <p role="alert">{t('link.broken')}</p>;
  if (stop.isSuccess) {
    return (
      <Outcome title={t('stop.doneTitle')} text={t('stop.done')}>
        <p>
          <Link to="/settings?tab=notifications">{t('stop.settings')}</Link>
        </p>
      </Outcome>
    );
  }
  const words = { submit: t('stop.submit'), running: t('stop.running'), failed: t('stop.failed') };
  return (
    <LinkPress asked={stop} words={words} onPress={() => stop.mutate(link)}>
      <p>{t(`stop.${link.kind}`)}</p>
    </LinkPress>
  );
}
