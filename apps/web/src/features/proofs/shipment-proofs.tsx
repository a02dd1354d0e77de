import '@mantine/core/styles/Button.css';

import type { Proof, ProofCheck } from '@msafara/domain/proofs/proofs.schema';
import { statusOfProof } from '@msafara/domain/proofs/proof-status';
import { Button } from '@mantine/core';
import { isToldLater } from '@msafara/domain/scans/late';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Fact, Facts } from '../../components/fact.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { StatusTile } from '../../components/status.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDay, formatDateTime } from '../../lib/format.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { type LinkRights, ProofLinks } from './proof-links.tsx';
import { useProofCheck, useProofs } from './proofs.queries.ts';
import classes from './proofs.module.css';
import { Signature } from './signature.tsx';

/** The Proof tab of a shipment: what shows that it was handed over, newest first (D28). */
export function ShipmentProofs({ id, mayDeliver, ...rights }: { id: string; mayDeliver: boolean } & LinkRights) {
  const { t } = useTranslation('proofs');
  const { data, error, isPending, refetch } = useProofs(id);
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) return <ListError message={serverMessage(error)} onRetry={() => void refetch()} />;
  if (data.proofs.length === 0) return <ListEmpty title={t('none')} {...(mayDeliver && { text: t('noneText') })} />;
  return (
    <div className={classes.proofs}>
      {data.proofs.toReversed().map((proof) => (
        <ProofCard key={proof.id} proof={proof} {...rights} />
      ))}
    </div>
  );
}

function ProofCard({ proof, ...rights }: { proof: Proof } & LinkRights) {
  const { t } = useTranslation('proofs');
  const { kind, outcome, photos, signature, receiverName } = proof;
  const title = `proof-${proof.id}`;
  const hasEvidence = photos.length > 0 || signature !== null;
  return (
    <section className={panel.panel} aria-labelledby={title}>
      <div className={panel.head}>
        <h2 id={title} className={classes.title}>
          <StatusTile value={statusOfProof(proof)} />
          {t(`did.${kind === 'attempt' ? 'delivery' : kind}_${outcome}`)}
        </h2>
        <time dateTime={proof.capturedAt} className={classes.when}>
          <bdi>{formatDateTime(proof.capturedAt)}</bdi>
        </time>
      </div>
      <div className={classes.body} data-evidence={hasEvidence}>
        <ProofFacts proof={proof} />
        {hasEvidence && (
          <div className={classes.evidence}>
            {photos.length > 0 && (
              <ul className={classes.photos} aria-label={t('photos')}>
                {photos.map(({ id, width, height }, nth) => (
                  <li key={id}>
                    <a href={`/api/files/${id}`}>
                      <img
                        src={`/api/files/${id}`}
                        alt={t('photo', { n: nth + 1, all: photos.length })}
                        width={width}
                        height={height}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {signature && (
              <figure className={classes.pad}>
                <Signature
                  strokes={signature}
                  label={receiverName === null ? t('signature') : t('signed', { name: receiverName })}
                />
                <figcaption>
                  <bdi>{receiverName ?? t('signature')}</bdi>
                </figcaption>
              </figure>
            )}
          </div>
        )}
      </div>
      {rights.hasLinks && <ProofLinks id={proof.id} mayShare={rights.mayShare} />}
      <Chain proof={proof} />
    </section>
  );
}

function ProofFacts({ proof }: { proof: Proof }) {
  const { t } = useTranslation('proofs');
  const { code, codeOverrideReason } = proof;
  const { receiverName, relation, reason, notes, position, userName, keyName, capturedAt, receivedAt, erasedAt } =
    proof;
  const isLate = isToldLater(capturedAt, receivedAt);
  return (
    <div className={classes.facts}>
      <Facts>
        {reason !== null && <Fact name={t('why')}>{t(`reason.${reason}`)}</Fact>}
        {receiverName !== null && (
          <Fact name={t('receivedBy')}>
            <span>
              {receiverName}
              {relation !== null && <span className={classes.relation}> · {t(`relation.${relation}`)}</span>}
            </span>
          </Fact>
        )}
        {receiverName === null && relation !== null && <Fact name={t('receivedBy')}>{t(`relation.${relation}`)}</Fact>}
        {code !== null && (
          <Fact name={t('door.fact')}>
            <span>
              {t(`door.${code}`)}
              {codeOverrideReason !== null && <span className={classes.relation}> · {codeOverrideReason}</span>}
            </span>
          </Fact>
        )}
        {notes !== null && <Fact name={t('note')}>{notes}</Fact>}
        {position && (
          <Fact name={t('position')}>
            {t('positionValue', {
              place: `${position.lat.toFixed(5)}, ${position.lon.toFixed(5)}`,
              metres: Math.round(position.accuracyM),
            })}
          </Fact>
        )}
        {isLate && <Fact name={t('received')}>{formatDateTime(receivedAt)}</Fact>}
        {(userName ?? keyName) !== null && (
          <Fact name={t('by')}>{keyName === null ? userName : t('byKey', { name: keyName })}</Fact>
        )}
      </Facts>
      {erasedAt !== null && <p className={classes.erased}>{t('erased', { day: formatDay(erasedAt) })}</p>}
    </div>
  );
}

/** The place of a proof in the chain, and whether it is still what was recorded. */
function Chain({ proof: { id, number, hash } }: { proof: Proof }) {
  const { t } = useTranslation('proofs');
  const { data, error, isFetching, refetch } = useProofCheck(id);
  return (
    <div className={classes.chain}>
      <p className={classes.hash} title={hash}>
        {t('number', { n: number, hash: `${hash.slice(0, 8)}…${hash.slice(-8)}` })}
      </p>
      <div role="status">
        {data && !isFetching && <Checked check={data} />}
        {error && <Tag kind="bad">{failureWords(error)}</Tag>}
      </div>
      <Button
        component="a"
        href={`/api/proofs/${id}/pdf`}
        target="_blank"
        variant="default"
        size="sm"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
      >
        {t('pdf')}
      </Button>
      <Button
        variant="default"
        size="sm"
        loading={isFetching}
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        onClick={() => void refetch()}
      >
        {t('check')}
      </Button>
    </div>
  );
}

const PARTS = [
  'receiverName',
  'relation',
  'notes',
  'signature',
  'position',
  'codeOverrideReason',
  'photos',
  'hash',
  'previous',
  'next',
] as const;

function Checked({ check: { valid, brokenAt = '' } }: { check: ProofCheck }) {
  const { t } = useTranslation('proofs');
  if (valid) return <Tag kind="good">{t('checked')}</Tag>;
  const part = PARTS.find((one) => brokenAt.startsWith(one)) ?? 'hash';
  return <Tag kind="bad">{t('broken', { what: t(`part.${part}`) })}</Tag>;
}
