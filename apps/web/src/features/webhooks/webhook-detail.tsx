import '@mantine/core/styles/Button.css';

import { SENT_TYPES } from '@msafara/domain/events/event-types';
import type { NewWebhook, Webhook } from '@msafara/domain/webhooks/webhooks.schema';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ModeTag } from '../../components/key-mode.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatDateTime, formatDay, isolated } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { serverError, serverMessage } from '../../lib/server-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { AttemptsPanel } from './attempts-panel.tsx';
import { HoursStrip } from './hours-strip.tsx';
import { NewSecretCard } from './new-secret-card.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { useStateText, WebhookState } from './webhook-state.tsx';
import { useSay, useWebhook, useWebhookActs } from './webhooks.queries.ts';
import shared from './webhooks.module.css';
import classes from './webhook-detail.module.css';

/** One webhook: how it does, what it asks for, and what was tried (D24). */
export function WebhookDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('webhooks');
  const webhook = useWebhook(id);
  // It may be deleted elsewhere while it is open.
  const isGone = serverError(webhook.error)?.httpStatus === 404;
  const [secret, setSecret] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (made: NewWebhook) => setSecret(made.secret);
  return (
    <>
      <button type="button" className={shared.link} onClick={onBack}>
        <IconArrowLeft size={18} aria-hidden className={classes.arrow} />
        {t('back')}
      </button>
      {webhook.isPending && <ListSkeleton rows={4} />}
      {isGone && <ListEmpty title={serverMessage(webhook.error) ?? t('failed')} />}
      {webhook.isLoadingError && !isGone && <ListError message={t('failed')} onRetry={() => void webhook.refetch()} />}
      {webhook.data && !isGone && (
        <>
          <Head webhook={webhook.data} onRemoved={onBack} />
          {secret !== undefined && (
            <NewSecretCard secret={secret} heading={heading} onStored={() => setSecret(undefined)} />
          )}
          <Summary webhook={webhook.data} onRotated={show} onShown={() => heading.current?.focus()} />
          <AttemptsPanel webhookId={id} />
        </>
      )}
    </>
  );
}

function Head({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { t } = useTranslation('webhooks');
  const text = useStateText(webhook);
  return (
    <div className={classes.head}>
      <div className={shared.who}>
        <h2 className={classes.address}>
          <bdi dir="ltr">{webhook.url}</bdi>
        </h2>
        <p className={classes.about}>
          <WebhookState {...webhook} />
          {webhook.mode === 'test' && <ModeTag mode="test" />}
          {webhook.description !== null && <bdi>{webhook.description}</bdi>}
          <span className={shared.quiet}>{t('since', { day: isolated(formatDay(webhook.createdAt)) })}</span>
        </p>
        {text !== undefined && <p className={shared.quiet}>{text}</p>}
      </div>
      <WebhookActions webhook={webhook} onRemoved={onRemoved} />
    </div>
  );
}

type SummaryProps = {
  webhook: Webhook;
  onRotated: (made: NewWebhook) => void;
  /** The new secret is on the screen. */
  onShown: () => void;
};

function Summary({ webhook, onRotated, onShown }: SummaryProps) {
  const { t } = useTranslation('webhooks');
  const [isEditing, setIsEditing] = useState(false);
  const say = useSay();
  const onSaved = () => {
    setIsEditing(false);
    say.done(t('toast.saved'));
  };
  return (
    <div className={classes.summary}>
      <section aria-labelledby="webhook-day">
        <div className={shared.title}>
          <h3 id="webhook-day">{t('column.day')}</h3>
          <span className={shared.quiet}>{t('delivered', { number: formatNumber(webhook.delivered) })}</span>
          {webhook.failed > 0 && (
            <strong className={shared.failed}>{t('failedCount', { number: formatNumber(webhook.failed) })}</strong>
          )}
        </div>
        <HoursStrip {...webhook} isLabelled />
      </section>
      <section aria-labelledby="webhook-types">
        <div className={shared.title}>
          <h3 id="webhook-types">
            {t('sends', { number: formatNumber(webhook.types.length), max: formatNumber(SENT_TYPES.length) })}
          </h3>
          <button type="button" className={shared.link} onClick={() => setIsEditing(true)}>
            {t('act.change')}
          </button>
        </div>
        <ul className={classes.chips}>
          {webhook.types.map((type) => (
            <li key={type} className={classes.chip} dir="ltr">
              {type}
            </li>
          ))}
        </ul>
      </section>
      <Secrets webhook={webhook} onRotated={onRotated} onShown={onShown} />
      <WebhookFormDialog opened={isEditing} webhook={webhook} onClose={() => setIsEditing(false)} onSaved={onSaved} />
    </div>
  );
}

function Secrets({ webhook, onRotated, onShown }: SummaryProps) {
  const { t } = useTranslation('webhooks');
  const { rotate } = useWebhookActs();
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const { id, publicKey, previousSecretUntil } = webhook;
  const confirm = () =>
    rotate.mutate({ id }, { onSuccess: onRotated, onError: say.refused, onSettled: () => setIsAsking(false) });
  return (
    <section aria-labelledby="webhook-signing">
      <h3 id="webhook-signing">{t('secret.label')}</h3>
      <div className={shared.buttons}>
        <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('act.rotate')}
        </Button>
        <CopyButton value={publicKey} label={t('secret.copyPublic')} copiedLabel={t('secret.copied')} />
      </div>
      {previousSecretUntil !== null && previousSecretUntil > now && (
        <p className={shared.quiet}>{t('secret.both', { when: isolated(formatDateTime(previousSecretUntil)) })}</p>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('rotate.title')}
        text={t('rotate.text')}
        confirmLabel={t('rotate.confirm')}
        busy={rotate.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
        onGone={onShown}
      />
    </section>
  );
}
