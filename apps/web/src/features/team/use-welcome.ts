import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';

/** Takes whoever has joined to the dashboard of its new organisation. */
export function useWelcome(): (joined: { handle: string; user: SessionUser }) => void {
  const { t } = useTranslation('team');
  const { signIn } = useSession();
  const navigate = useNavigate();
  return (joined) => {
    signIn(joined);
    const message = t('invitation.joinedText', { organisation: joined.user.organisation.name });
    showToast({ kind: 'success', title: t('invitation.joined'), message });
    void navigate('/dashboard', { replace: true });
  };
}
