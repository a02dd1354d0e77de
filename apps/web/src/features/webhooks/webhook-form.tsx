import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import { SENT_TYPES, type SentType } from '@msafara/domain/events/event-types';
import type { KeyMode } from '@msafara/domain/keys/api-key';
import {
  createWebhookInput,
  type NewWebhook,
  type Webhook,
  WEBHOOK_URL_MAX,
} from '@msafara/domain/webhooks/webhooks.schema';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import form from '../../components/dialog-form.module.css';
import { ModeChoice } from '../../components/key-mode.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formatList } from '../../lib/format.ts';
import { atFields, formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { changesOf } from '../../lib/use-draft.ts';
import { readHeaderLines } from './header-lines.ts';
import { TYPE_NAMES } from './type-words.ts';
import { useSay, type WebhookActs } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

type Values = {
  mode: KeyMode;
  url: string;
  description: string;
  types: SentType[];
  isReplacing: boolean;
  headers: string;
};

/** Headers that are not shown are not sent, whatever was typed. */
function toInput({ mode, url, description, types, isReplacing, headers }: Values) {
  return { mode, url, description, types, headers: isReplacing ? readHeaderLines(headers) : {} };
}

type WebhookFormProps = {
  acts: WebhookActs;
  /** The one that is changed; a new one without. */
  webhook?: Webhook | undefined;
  onCancel: () => void;
  onSaved: (saved: Webhook | NewWebhook) => void;
};

export function WebhookForm({ acts, webhook, onCancel, onSaved }: WebhookFormProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const say = useSay();
  const rules = formRules(createWebhookInput, toInput);
  const values = useForm<Values>({
    initialValues: {
      mode: webhook?.mode ?? 'live',
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: webhook?.types ?? [...SENT_TYPES],
      isReplacing: webhook === undefined,
      headers: '',
    },
    validate: (typed) => atFields(rules(typed)),
  });
  const isBusy = acts.create.isPending || acts.edit.isPending;
  const focusFirst = focusFirstOf(values);
  const onError = (error: unknown) => {
    const fields = serverError(error)?.fieldErrors;
    if (fields) {
      values.setErrors(atFields(fields));
      focusFirst(atFields(fields));
    }
    say.refused(error);
  };
  const submit = values.onSubmit((typed) => {
    const { mode, headers, ...input } = toInput(typed);
    const answers = { onSuccess: onSaved, onError };
    if (!webhook) acts.create.mutate({ ...input, mode, headers }, answers);
    else {
      const { mode: _mode, headers: _headers, ...began } = toInput(values.getInitialValues());
      acts.edit.mutate({ ...changesOf(input, began), id: webhook.id, ...(typed.isReplacing && { headers }) }, answers);
    }
  }, focusFirst);
  const sent = webhook?.headerNames ?? [];
  const { types, isReplacing } = values.values;

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <TextInput
        label={t('webhooks:form.url')}
        description={t('webhooks:form.urlText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://example.com/hooks/msafara"
        data-autofocus
        {...values.getInputProps('url')}
      />
      {!webhook && <ModeChoice mode={values.values.mode} onChange={(mode) => values.setFieldValue('mode', mode)} />}
      <TextInput
        label={t('webhooks:form.description')}
        autoComplete="off"
        maxLength={100}
        {...values.getInputProps('description')}
      />
      <Checkbox.Group label={t('webhooks:form.types')} {...values.getInputProps('types')}>
        <div className={classes.types}>
          {SENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={<code dir="ltr">{type}</code>}
              description={t(`webhooks:type.${TYPE_NAMES[type]}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('webhooks:form.all')}
        checked={types.length === SENT_TYPES.length}
        indeterminate={types.length > 0 && types.length < SENT_TYPES.length}
        onChange={({ currentTarget }) => values.setFieldValue('types', currentTarget.checked ? [...SENT_TYPES] : [])}
      />
      {webhook && (
        <Checkbox
          label={
            sent.length === 0 ? t('webhooks:form.replaceNone') : t('webhooks:form.replace', { names: formatList(sent) })
          }
          {...values.getInputProps('isReplacing', { type: 'checkbox' })}
        />
      )}
      {(!webhook || isReplacing) && (
        <Textarea
          label={t('webhooks:form.headers')}
          description={t('webhooks:form.headersText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...values.getInputProps('headers')}
        />
      )}
      <div className={form.foot}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('webhooks:form.busy') : webhook ? t('webhooks:form.save') : t('webhooks:form.create')}
        </Button>
      </div>
    </form>
  );
}
