import { type ProofPolicy, type ProofPolicyChange, policyWith } from '@msafara/domain/proofs/proof-policy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './handover.module.css';
import { PolicyFields } from './policy-fields.tsx';
import { useProofPolicy } from './proofs.queries.ts';

/** Settings → Proof of delivery: what the organisation asks for at each door (D28). */
export function ProofsTab() {
  const { t } = useTranslation('proofs');
  const { policy, set } = useProofPolicy();
  const { data } = policy;
  // Shown as ticked until the server has answered the last change.
  const [ticked, setTicked] = useState<ProofPolicy>();
  if (policy.isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ListError message={serverMessage(policy.error)} onRetry={() => void policy.refetch()} />;
  const change = (changed: ProofPolicyChange) => {
    setTicked(policyWith(ticked ?? data.policy, changed));
    set.mutate(changed, {
      onSettled: () => setTicked(undefined),
      onSuccess: () => showToast({ kind: 'success', title: t('door.settings'), message: t('door.saved') }),
      onError: (error) => showToast({ kind: 'error', title: t('door.settings'), message: failureWords(error) }),
    });
  };
  return (
    <section className={classes.panel}>
      <h2>{t('door.settings')}</h2>
      <p className={classes.lead}>{t('door.lead')}</p>
      <PolicyFields policy={ticked ?? data.policy} hasPhotos={data.hasPhotos} onChange={change} />
    </section>
  );
}
