import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/CloseButton.css';

import type { AttemptDetail } from '@msafara/domain/webhooks/webhooks.schema';
import { Button, CloseButton } from '@mantine/core';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '../../components/copy-button.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatClock, formatDateTime, formatTime, isolated } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { AttemptOutcome } from './attempt-outcome.tsx';
import { useAttempt, useSay, useWebhookActs } from './webhooks.queries.ts';
import shared from './webhooks.module.css';
import classes from './attempt-view.module.css';

type AttemptViewProps = {
  id: string;
  onOpen: (id: string) => void;
  /** Beside the list; what covers the list has a button of its own to close it. */
  onClose?: () => void;
};

/** One try: what was sent, what was answered, and the other tries of its event. */
export function AttemptView({ id, onOpen, onClose }: AttemptViewProps) {
  const { t } = useTranslation('webhooks');
  const attempt = useAttempt(id);
  const { resend } = useWebhookActs();
  const say = useSay();
  const { data } = attempt;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className={shared.drawerHead}>
        <div className={shared.who}>
          <h2 tabIndex={-1} ref={heading}>
            <bdi dir="ltr">{data?.eventType}</bdi>
          </h2>
          <span className={shared.second}>
            <code dir="ltr">{data?.eventId}</code>
          </span>
        </div>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!data || resend.isPending || data.event === null}
          onClick={() =>
            resend.mutate({ id }, { onSuccess: () => say.done(t('attempts.resent')), onError: say.refused })
          }
        >
          {t('act.resend')}
        </Button>
        {onClose && <CloseButton aria-label={t('attempts.close')} onClick={onClose} size={44} iconSize={18} />}
      </div>
      <div className={classes.drawerBody}>
        {attempt.isPending && <ListSkeleton rows={4} />}
        {attempt.isLoadingError && (
          <ListError message={t('attempts.loadFailed')} onRetry={() => void attempt.refetch()} />
        )}
        {data && <Tries attempt={data} onOpen={onOpen} />}
        {data && <Exchange attempt={data} />}
      </div>
    </>
  );
}

function Tries({ attempt: { id, tries, nextAt }, onOpen }: { attempt: AttemptDetail; onOpen: (id: string) => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <ul className={classes.tries} aria-label={t('attempts.tries')}>
      {tries.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.try}
            aria-current={one.id === id}
            aria-label={t('attempts.tryAt', { number: formatNumber(one.nth), when: isolated(formatClock(one.at)) })}
            data-outcome={one.outcome}
            onClick={() => onOpen(one.id)}
          >
            {one.outcome === 'delivered' ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
            <strong>{formatNumber(one.nth)}</strong>
            <bdi>{formatClock(one.at)}</bdi>
          </button>
        </li>
      ))}
      {nextAt !== null && (
        <li className={classes.try} data-outcome="next">
          <IconClock size={14} aria-hidden />
          <bdi>{formatTime(nextAt)}</bdi>
        </li>
      )}
    </ul>
  );
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function bodyOf({ event }: AttemptDetail): string {
  if (!event) return '';
  const { id: _id, ...body } = event;
  return JSON.stringify(body, null, 2);
}

function Exchange({ attempt }: { attempt: AttemptDetail }) {
  const { t } = useTranslation('webhooks');
  const { requestHeaders, responseHeaders, responseBody, ms, nextAt, outcome, error } = attempt;
  const request = [headerLines(requestHeaders), bodyOf(attempt)].filter((part) => part !== '').join('\n\n');
  const response = [headerLines(responseHeaders), responseBody].filter((part) => part !== '').join('\n\n');
  const isLast = attempt.tries.at(-1)?.id === attempt.id;
  return (
    <>
      <div className={shared.title}>
        <h3>{t('attempts.request')}</h3>
        <CopyButton value={request} label={t('attempts.copy')} copiedLabel={t('secret.copied')} />
      </div>
      <pre className={shared.code} dir="ltr">
        {request}
      </pre>
      {attempt.event === null && <p className={shared.quiet}>{t('attempts.gone')}</p>}
      <div className={shared.title}>
        <h3>{t('attempts.response')}</h3>
        <AttemptOutcome {...attempt} />
        <bdi className={shared.quiet}>{t('attempts.ms', { number: formatNumber(ms) })}</bdi>
      </div>
      {error === null && (
        <pre className={shared.code} dir="ltr">
          {response}
        </pre>
      )}
      {nextAt !== null && (
        <p className={shared.quiet}>{t('attempts.next', { when: isolated(formatDateTime(nextAt)) })}</p>
      )}
      {nextAt === null && outcome === 'failed' && isLast && <p className={shared.quiet}>{t('attempts.over')}</p>}
    </>
  );
}
