import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Switch.css';

import { type Handover, type ProofPolicyChange, policyWith } from '@msafara/domain/proofs/proof-policy';
import { Button, Switch } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatList, isolated } from '../../lib/format.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './handover.module.css';
import { PolicyFields } from './policy-fields.tsx';
import { useHandover } from './proofs.queries.ts';

type Props = { id: string; hasPhotos: boolean; mayTakePhotos: boolean; mayChange: boolean; maySend: boolean };

/** What is asked for when this shipment is handed over, and the code that its recipient tells (D28). */
export function ShipmentHandover({ id, mayChange, maySend, ...photos }: Props) {
  const { t } = useTranslation('proofs');
  const { handover, set } = useHandover(id);
  // Shown as ticked until the server has answered the last change.
  const [ticked, setTicked] = useState<Handover>();
  const data = ticked ?? handover.data;
  if (handover.isPending && !data) return <ListSkeleton rows={2} />;
  if (!data) return <ListError message={serverMessage(handover.error)} onRetry={() => void handover.refetch()} />;
  const change = (policy: ProofPolicyChange | null) => {
    setTicked({ ...data, isOwn: policy !== null, policy: policyWith(data.policy, policy ?? {}) });
    set.mutate(
      { id, policy },
      {
        onSettled: () => setTicked(undefined),
        onError: (error) => showToast({ kind: 'error', title: t('door.title'), message: failureWords(error) }),
      },
    );
  };
  return (
    <section className={classes.panel} aria-labelledby="at-the-door">
      <h2 id="at-the-door">{t('door.title')}</h2>
      <Switch
        label={t('door.asOrganisation')}
        checked={!data.isOwn}
        disabled={!mayChange}
        onChange={({ currentTarget }) => change(currentTarget.checked ? null : {})}
      />
      <PolicyFields {...photos} policy={data.policy} disabled={!mayChange || !data.isOwn} onChange={change} />
      {/* Not before it is stored: until then the server says that none is asked for. */}
      {data.policy.code && handover.data?.policy.code && <DoorCode id={id} handover={data} maySend={maySend} />}
    </section>
  );
}

function DoorCode({ id, handover, maySend }: { id: string; handover: Handover; maySend: boolean }) {
  const { t } = useTranslation(['proofs', 'common']);
  const { send } = useHandover(id);
  const { codeTriesLeft, codesLeft } = handover;
  const onSend = () =>
    send.mutate(
      { id },
      {
        onSuccess: ({ to }) =>
          showToast({
            kind: 'success',
            title: t('proofs:door.code'),
            message: t('proofs:door.sent', { to: formatList(to.map(isolated)) }),
          }),
        onError: (error) => showToast({ kind: 'error', title: t('proofs:door.code'), message: failureWords(error) }),
      },
    );
  return (
    <div className={classes.code}>
      <p>
        {codeTriesLeft === 0 ? t('proofs:door.locked') : t('proofs:door.tries', { count: codeTriesLeft })}{' '}
        {t('proofs:door.codesLeft', { count: codesLeft })}
      </p>
      {maySend && (
        <Button
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          loading={send.isPending}
          disabled={codesLeft === 0}
          onClick={onSend}
        >
          {t('proofs:door.send')}
        </Button>
      )}
    </div>
  );
}
