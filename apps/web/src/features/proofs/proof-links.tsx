import '@mantine/core/styles/Button.css';

import type { ProofLink } from '@msafara/domain/proofs/proof-links.schema';
import { Button } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '../../components/copy-button.tsx';
import { formatDay } from '../../lib/format.ts';
import { failureWords } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useProofLinkActs, useProofLinks } from './proofs.queries.ts';
import classes from './proofs.module.css';

/** Whether the reader sees and revokes links, and makes some. */
export type LinkRights = { hasLinks: boolean; mayShare: boolean };

/** The links that show a proof to whoever has them: made, copied and revoked by those who may (D28). */
export function ProofLinks({ id, mayShare }: { id: string; mayShare: boolean }) {
  const { t } = useTranslation('proofs');
  const { data, error } = useProofLinks(id);
  const { share } = useProofLinkActs(id);
  const make = () => {
    const onError = (failure: unknown) =>
      showToast({ kind: 'error', title: t('link.make'), message: failureWords(failure) });
    share.mutate({ id }, { onError });
  };
  return (
    <div className={classes.links}>
      {error && <p role="alert">{failureWords(error)}</p>}
      <ul>
        {data?.links.map((link) => (
          <OpenLink key={link.id} id={id} link={link} />
        ))}
      </ul>
      {data?.links.length === 0 && <p>{t('link.none')}</p>}
      {data?.links.length === 0 && mayShare && (
        <Button
          variant="default"
          size="sm"
          loading={share.isPending}
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={make}
        >
          {t('link.make')}
        </Button>
      )}
    </div>
  );
}

function OpenLink({ id, link }: { id: string; link: ProofLink }) {
  const { t } = useTranslation('proofs');
  const { revoke } = useProofLinkActs(id);
  const end = () => {
    revoke.mutate(
      { id, linkId: link.id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('link.revoke'), message: t('link.revoked') }),
        onError: (error) => showToast({ kind: 'error', title: t('link.revoke'), message: failureWords(error) }),
      },
    );
  };
  return (
    <li>
      <p>{t('link.until', { day: formatDay(link.expiresAt) })}</p>
      {link.url !== null && (
        <CopyButton value={link.url} label={t('link.copy')} copiedLabel={t('link.copied')} icon={IconLink} />
      )}
      <Button
        variant="default"
        className={classes.revoke ?? ''}
        loading={revoke.isPending}
        leftSection={<IconLinkOff size={18} aria-hidden />}
        onClick={end}
      >
        {t('link.revoke')}
      </Button>
    </li>
  );
}
