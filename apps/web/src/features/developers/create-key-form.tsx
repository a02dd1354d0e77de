import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import { DAY_MS } from '@msafara/domain/durations';
import type { KeyMode } from '@msafara/domain/keys/api-key';
import { type KeyScope, PERMISSION_OF_SCOPE } from '@msafara/domain/keys/key-scopes';
import { createKeyInput, KEY_NAME_MAX, type NewApiKey } from '@msafara/domain/keys/keys.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '../../components/dialog-form.module.css';
import { ModeChoice } from '../../components/key-mode.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { atFields, formRules } from '../../lib/form-rules.ts';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { type KeyActs, useSay } from './keys.queries.ts';
import { SCOPE_CHOICES } from './scope-words.ts';

/** For how many days a key is made. */
const LIVES = { d30: 30, d90: 90, d365: 365, never: null } as const;
const LIFE_CHOICES = ['d30', 'd90', 'd365', 'never'] as const;

type Values = { name: string; mode: KeyMode; scopes: KeyScope[]; life: keyof typeof LIVES; allowedCidrs: string };

/** `openedAt`, in milliseconds, is when the form was: its days count from then. */
function toInput({ name, mode, scopes, life, allowedCidrs }: Values, openedAt: number) {
  const days = LIVES[life];
  return {
    name,
    mode,
    scopes,
    expiresAt: days === null ? null : new Date(openedAt + days * DAY_MS).toISOString(),
    allowedCidrs: allowedCidrs.split(/[\s,;]+/u).filter((range) => range !== ''),
  };
}

type CreateKeyFormProps = Pick<KeyActs, 'create'> & { onCancel: () => void; onMade: (key: NewApiKey) => void };

export function CreateKeyForm({ create, onCancel, onMade }: CreateKeyFormProps) {
  const { t } = useTranslation(['developers', 'common']);
  const { user } = useSession();
  const say = useSay();
  const [openedAt] = useState(() => Date.now());
  const rules = formRules(createKeyInput, (values: Values) => toInput(values, openedAt));
  const form = useForm<Values>({
    initialValues: { name: '', mode: 'live', scopes: ['shipments:read'], life: 'd365', allowedCidrs: '' },
    validate: (values) => atFields(rules(values)),
  });
  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit((values) => {
    create.mutate(toInput(values, openedAt), {
      onSuccess: onMade,
      onError: (error) => {
        const fields = serverError(error)?.fieldErrors;
        if (fields) {
          form.setErrors(atFields(fields));
          focusFirst(atFields(fields));
        }
        say.refused(error);
      },
    });
  }, focusFirst);

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('developers:create.name')}
        description={t('developers:create.nameText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ModeChoice mode={form.values.mode} onChange={(mode) => form.setFieldValue('mode', mode)} />
      <Checkbox.Group label={t('developers:create.scopes')} {...form.getInputProps('scopes')}>
        {SCOPE_CHOICES.map(({ scope, name }) => (
          <Checkbox
            key={scope}
            value={scope}
            mt={8}
            label={t(`developers:scope.${name}`)}
            disabled={!user || !can({ ...actorOf(user), readOnly: false }, PERMISSION_OF_SCOPE[scope])}
          />
        ))}
      </Checkbox.Group>
      <RadioRow
        legend={t('developers:create.life')}
        options={LIFE_CHOICES}
        value={form.values.life}
        onChange={(life) => form.setFieldValue('life', life)}
        render={(life) => t(`developers:life.${life}`)}
      />
      <Textarea
        label={t('developers:create.ranges')}
        description={t('developers:create.rangesText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="197.248.14.0/24"
        {...form.getInputProps('allowedCidrs')}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? t('developers:create.busy') : t('developers:create.submit')}
        </Button>
      </div>
    </form>
  );
}
