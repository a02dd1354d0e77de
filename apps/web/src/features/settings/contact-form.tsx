import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { type SenderContact, senderContactInput } from '@msafara/domain/organisations/sender-contact.schema';
import { actorOf, can } from '@msafara/domain/policy';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { changedIn } from '../../lib/use-draft.ts';
import { formRules } from '../../lib/form-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import { LogoForm } from './logo-form.tsx';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** What recipients see of the organisation on the public page of its shipments (D7). */
export function ContactPanel({ user }: { user: SessionUser }) {
  const { t } = useTranslation('settings');
  const own = trpc.organisations.contact.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <section className={classes.panel} aria-labelledby="contact-heading">
      <h2 id="contact-heading">{t('contact.heading')}</h2>
      <p className={classes.text}>{t('contact.lead')}</p>
      {!can(actorOf(user), 'organisation.contact') ? (
        <p className={classes.text}>{t('contact.plan')}</p>
      ) : (
        <>
          {own.isPending && <ListSkeleton rows={3} />}
          {own.isLoadingError && <ListError onRetry={() => void own.refetch()} />}
          {own.data && (
            <>
              {own.data.contact.isTakenOff && <p role="note">{t('contact.takenOff')}</p>}
              {!own.data.isOwnerConfirmed && <p role="note">{t('contact.unconfirmed')}</p>}
              <ContactForm contact={own.data.contact} />
              <LogoForm />
            </>
          )}
        </>
      )}
    </section>
  );
}

function ContactForm({ contact: { isShown, phone, email, webPage } }: { contact: SenderContact }) {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const told = useTold();
  const initialValues = { isShown, phone: phone ?? '', email: email ?? '', webPage: webPage ?? '' };
  const form = useForm({ name: 'contact', initialValues, validate: formRules(senderContactInput) });
  useTakeStored(form, initialValues);
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'phone')?.focus();
  const save = trpc.organisations.setContact.useMutation({
    onSuccess: (changed) => {
      utils.organisations.contact.setData(undefined, changed);
      told.stored(t('contact.saved'));
    },
    onError: (error) => {
      const fields = told.refused(error) ?? {};
      form.setErrors(fields);
      focusFirst(fields);
    },
  });
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(
        (values) => save.mutate(changedIn(form, values), { onSuccess: () => form.resetDirty(values) }),
        focusFirst,
      )}
    >
      <LeaveGuard isDirty={form.isDirty()} />
      <Checkbox label={t('contact.show')} {...form.getInputProps('isShown', { type: 'checkbox' })} />
      <TextInput {...form.getInputProps('phone')} label={t('contact.phone')} type="tel" maxLength={40} />
      <TextInput {...form.getInputProps('email')} label={t('contact.email')} type="email" maxLength={254} />
      <TextInput
        {...form.getInputProps('webPage')}
        label={t('contact.webPage')}
        type="url"
        inputMode="url"
        maxLength={200}
        placeholder="https://"
      />
      <div className={classes.buttons}>
        <Button type="submit" className={classes.button ?? ''} disabled={save.isPending}>
          {save.isPending ? t('saving') : t('contact.save')}
        </Button>
      </div>
    </form>
  );
}
