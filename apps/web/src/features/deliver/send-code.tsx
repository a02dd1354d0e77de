import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useLive } from '../../lib/live.tsx';
import { formatList, isolated } from '../../lib/format.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Sends the recipient the code again, while there is a network and it may be sent once more (D27). */
export function SendCode({ id }: { id: string }) {
  const { t } = useTranslation('proofs');
  const utils = trpc.useUtils();
  const handover = trpc.proofs.handover.useQuery({ id });
  const send = trpc.proofs.sendCode.useMutation({ onSuccess: () => utils.proofs.handover.invalidate({ id }) });
  if (useLive() === 'offline' || !handover.data || handover.data.codesLeft === 0) return null;
  const title = t('door.code');
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          { id },
          {
            onSuccess: ({ to }) =>
              showToast({ kind: 'success', title, message: t('door.sent', { to: formatList(to.map(isolated)) }) }),
            onError: (error) => showToast({ kind: 'error', title, message: failureWords(error) }),
          },
        )
      }
    >
      {t('door.send')}
    </Button>
  );
}
