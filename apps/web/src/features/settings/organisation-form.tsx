import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { COUNTRIES } from '@msafara/domain/organisations/countries';
import { renameInput } from '@msafara/domain/organisations/organisations.schema';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { formRules } from '../../lib/form-rules.ts';
import { countryName } from '../../lib/country-name.ts';
import { languageNow } from '../../lib/i18n.ts';
import { phoneCountryOf } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useTakeStored } from '../../lib/use-take-stored.ts';
import { useTold } from './settings.queries.ts';
import classes from './settings.module.css';

/** What the owner sets for the organisation: what it is called, and the country whose local phone numbers it writes (D20). */
export function OrganisationForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('settings');
  return (
    <section className={classes.panel} aria-labelledby="organisation-heading">
      <h2 id="organisation-heading">{t('organisation.heading')}</h2>
      <NameForm user={user} />
      <CountryForm user={user} />
    </section>
  );
}

function NameForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('settings');
  const { update } = useSession();
  const told = useTold();
  const form = useForm({
    // The person's form on the same page has a name too.
    name: 'organisation',
    initialValues: { name: user.organisation.name },
    validate: formRules(renameInput),
  });
  useTakeStored(form, { name: user.organisation.name });
  const focus = () => form.getInputNode('name')?.focus();
  const rename = trpc.organisations.rename.useMutation({
    onSuccess: (changed, sent) => {
      update(changed);
      form.resetDirty(sent);
      told.stored(t('organisation.nameSaved'));
    },
    onError: (error) => {
      form.setErrors(told.refused(error) ?? {});
      focus();
    },
  });
  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit((values) => rename.mutate(values), focus)}>
      <LeaveGuard isDirty={form.isDirty()} />
      <TextInput
        {...form.getInputProps('name')}
        label={t('organisation.name')}
        autoComplete="organization"
        maxLength={100}
      />
      <div className={classes.buttons}>
        <Button type="submit" className={classes.button ?? ''} disabled={rename.isPending}>
          {rename.isPending ? t('saving') : t('organisation.saveName')}
        </Button>
      </div>
    </form>
  );
}

function CountryForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('settings');
  const { update } = useSession();
  const told = useTold();
  const country: string = user.organisation.country ?? phoneCountryOf(user) ?? '';
  const form = useForm({ name: 'country', initialValues: { country } });
  useTakeStored(form, { country });
  const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code) }));
  const change = trpc.organisations.changeCountry.useMutation({
    onSuccess: (changed) => {
      update(changed);
      told.stored(t('organisation.saved'));
    },
    onError: told.refused,
  });
  return (
    <form
      className={classes.fields}
      onSubmit={form.onSubmit((values) => {
        const chosen = COUNTRIES.find((code) => code === values.country) ?? null;
        change.mutate({ country: chosen }, { onSuccess: () => form.resetDirty(values) });
      })}
    >
      <LeaveGuard isDirty={form.isDirty()} />
      <NativeSelect
        label={t('organisation.country')}
        description={t('organisation.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('country')}
        data={[
          { value: '', label: t('organisation.none') },
          ...countries.toSorted((a, b) => a.label.localeCompare(b.label, languageNow())),
        ]}
      />
      <div className={classes.buttons}>
        <Button type="submit" className={classes.button ?? ''} disabled={change.isPending}>
          {change.isPending ? t('saving') : t('organisation.save')}
        </Button>
      </div>
    </form>
  );
}
