import '@mantine/core/styles/Button.css';

import { DOCUMENT_TYPES } from '@msafara/domain/documents/document-types';
import type { ShipmentDocument } from '@msafara/domain/documents/documents.schema';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconPlus,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDay } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { readUrl } from '../../lib/read-url.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { DocumentForm } from './document-form.tsx';
import { useDocuments } from './documents.queries.ts';
import own from './documents.module.css';

const ICONS = {
  needed: IconCircleDashed,
  requested: IconCircleDashed,
  submitted: IconSend,
  accepted: IconCircleCheck,
  rejected: IconCircleX,
  not_needed: IconCircleMinus,
} as const;

/** What a paper is due before, where that has words of its own. */
const DUE: Partial<Record<MilestoneCode, 'documents:dueEntry' | 'documents:dueRelease'>> = {
  entry_cleared: 'documents:dueEntry',
  released: 'documents:dueRelease',
};

/** A day keeps its day in every zone (D31). */
const dayOf = (day: string) => formatDay(day, { timeZone: 'UTC' });

/** The papers of a shipment: what its way asks for, how far each is, what is urgent first (D26). */
export function DocumentsPanel({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { t } = useTranslation(['documents', 'common']);
  const { data, error, isPending, refetch } = useDocuments(id);
  const [opened, setOpened] = useState<ShipmentDocument | 'new'>();
  const [shown, setShown] = useState<ShipmentDocument | 'new'>('new');
  const open = (document: ShipmentDocument | 'new') => {
    setShown(document);
    setOpened(document);
  };
  const documents = data?.documents ?? [];
  const wanted = documents.filter(({ state }) => state !== 'not_needed');
  const accepted = wanted.filter(({ state }) => state === 'accepted');
  const listed = documents.map(({ type }) => type);
  const onClose = () => setOpened(undefined);
  return (
    <section className={panel.panel} aria-labelledby="documents-heading">
      <header className={panel.head}>
        <h2 id="documents-heading">
          {t('documents:title')}{' '}
          {wanted.length > 0 && (
            <span className={own.count}>
              {t('documents:accepted', { done: formatNumber(accepted.length), wanted: formatNumber(wanted.length) })}
            </span>
          )}
        </h2>
        {mayWrite && listed.length < DOCUMENT_TYPES.length && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('documents:add')}
          </Button>
        )}
      </header>
      {isPending && <ListSkeleton rows={4} />}
      {error && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data && documents.length === 0 && (
        <p className={own.none}>
          {t('documents:none')} {mayWrite && t('documents:noneNext')}
        </p>
      )}
      <ul className={own.list}>
        {documents.map((document) => (
          <DocumentRow key={document.type} document={document} {...(mayWrite && { onOpen: () => open(document) })} />
        ))}
      </ul>
      <FormModal
        opened={opened !== undefined}
        onClose={onClose}
        title={shown === 'new' ? t('documents:add') : t(`documents:types.${shown.type}`)}
        size={520}
      >
        {(close) => (
          <DocumentForm
            key={shown === 'new' ? shown : shown.type}
            id={id}
            document={shown === 'new' ? undefined : shown}
            listed={listed}
            onDone={onClose}
            onCancel={close}
          />
        )}
      </FormModal>
    </section>
  );
}

function DocumentRow({ document, onOpen }: { document: ShipmentDocument; onOpen?: () => void }) {
  const { t } = useTranslation(['documents', 'common']);
  const { type, state, number, dueAt, expiresAt, fileId, because, isOverdue, isExpired } = document;
  const isLate = isOverdue || isExpired;
  const Icon = isLate ? IconAlertTriangle : ICONS[state];
  const isDone = state === 'accepted' && !isLate;
  const name = t(`documents:types.${type}`);
  const word = isExpired ? t('documents:expired') : isOverdue ? t('documents:overdue') : t(`documents:states.${state}`);
  return (
    <li className={own.row} data-late={isLate} data-state={state}>
      <Icon size={20} aria-hidden />
      <div className={own.name}>
        <p className={own.type}>{name}</p>
        {number !== null && (
          <p className={own.number}>
            <bdi>{number}</bdi>
          </p>
        )}
        {number === null && because?.dueBefore && <p>{t(DUE[because.dueBefore] ?? 'documents:dueOther')}</p>}
        {because && (
          <p className={own.source}>
            <Source source={because.source} /> · {t('documents:checked', { day: dayOf(because.checkedAt) })}
          </p>
        )}
        {fileId !== null && (
          <a href={`/api/files/${fileId}`} download>
            {t('documents:open', { name })}
          </a>
        )}
      </div>
      <div className={own.state}>
        <p className={own.word}>{word}</p>
        {expiresAt !== null && (isExpired || isDone) && <p>{t('documents:until', { day: dayOf(expiresAt) })}</p>}
        {dueAt !== null && !isDone && !isExpired && <p>{t('documents:due', { day: dayOf(dueAt) })}</p>}
      </div>
      {onOpen && (
        <Button
          variant="default"
          size="sm"
          className={own.edit ?? ''}
          aria-label={t('documents:change', { name })}
          onClick={onOpen}
        >
          {state === 'needed' ? t('documents:addShort') : t('documents:edit')}
        </Button>
      )}
    </li>
  );
}

/** Where a rule stands: a link where that is a page. */
function Source({ source }: { source: string }) {
  const { t } = useTranslation('documents');
  if (!/^https?:\/\//u.test(source)) return <>{t('source', { source })}</>;
  const host = readUrl(source)?.host ?? source;
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <bdi>{host}</bdi>
    </a>
  );
}
