import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Button.css';

import { CLOCK_KINDS, COUNTED_DAYS, COUNTS_FROM } from '@msafara/domain/clocks/clock-days';
import { type Clock, clockBody, clockChanges } from '@msafara/domain/clocks/clocks.schema';
import { CURRENCIES } from '@msafara/domain/clocks/currency';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import form from '../../components/dialog-form.module.css';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { atTiers, bodyIn, changesIn, clockRules, type ClockValues, valuesOf, zonesWith } from './clock-form.values.ts';
import { type useClockActs, useUnitsOf } from './costs.queries.ts';
import { RateFields } from './rate-fields.tsx';

type Props = {
  acts: ReturnType<typeof useClockActs>;
  isBusy: boolean;
  shipmentId: string;
  clock: Clock | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** What stands under "More". */
const LONG_FIELDS = new Set(['countsFrom', 'days', 'source', 'checkedAt', 'timeZone', 'stoppedAt', 'isVoid']);

const isTariff = (kind: Clock['kind']) => kind !== 'transit_validity' && kind !== 'bond_expiry';

/** Enters or corrects a clock; what is seldom asked for stands under "More". */
export function ClockForm({ acts, isBusy, shipmentId, clock, onDone, onCancel }: Props) {
  const { t } = useTranslation(['costs', 'common']);
  const units = useUnitsOf(shipmentId).data?.units.filter(({ unloadedAt }) => unloadedAt === null) ?? [];
  const [isLong, setIsLong] = useState(clock !== undefined);
  const fields = useForm({ initialValues: valuesOf(clock), validate: clockRules(clock) });
  const { values } = fields;
  const focusFirst = (errors: object) => {
    const faulty = Object.keys(errors);
    if (faulty.some((field) => LONG_FIELDS.has(field))) setIsLong(true);
    fields.getInputNode(faulty[0] ?? '')?.focus();
  };
  const answersTo = (typed: ClockValues) => ({
    onSuccess: () => {
      showToast({ kind: 'success', title: t('title'), message: t('form.saved') });
      onDone();
    },
    onError: (error: unknown) => {
      const faults = atTiers(serverError(error)?.fieldErrors ?? {}, typed);
      fields.setErrors(faults);
      focusFirst(faults);
      showToast({ kind: 'error', title: t('title'), message: failureWords(error) });
    },
  });
  const submit = fields.onSubmit((typed) => {
    if (clock) {
      const changes = clockChanges.safeParse(changesIn(typed, fields.getInitialValues())).data;
      if (changes) acts.change.mutate({ ...changes, id: clock.id }, answersTo(typed));
      return;
    }
    const body = clockBody.safeParse(bodyIn(typed)).data;
    if (body) acts.add.mutate({ ...body, shipmentId }, answersTo(typed));
  }, focusFirst);
  const codes = MILESTONE_CODES.map((code) => ({ value: code, label: t(`common:milestone.${code}`) }));
  const choices = <T extends string>(all: readonly T[], label: (one: T) => string) =>
    all.map((value) => ({ value, label: label(value) }));
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {!clock && (
        <div className={form.pair}>
          <NativeSelect
            label={t('form.kind')}
            data={choices(CLOCK_KINDS, (kind) => t(`kind.${kind}`))}
            data-autofocus
            {...fields.getInputProps('kind')}
          />
          {units.length > 0 && (
            <NativeSelect
              label={t('form.unit')}
              data={[
                { value: '', label: t('form.shipment') },
                ...units.map(({ id, number }) => ({ value: id, label: number })),
              ]}
              {...fields.getInputProps('unitId')}
            />
          )}
        </div>
      )}
      <div className={form.pair}>
        <NativeSelect
          label={t('form.starts')}
          data={choices(['milestone', 'time'] as const, (one) =>
            t(one === 'time' ? 'form.startsAt' : 'form.startsWith'),
          )}
          {...fields.getInputProps('start')}
        />
        {values.start === 'milestone' ? (
          <NativeSelect label={t('form.startsWith')} data={codes} {...fields.getInputProps('startsWith')} />
        ) : (
          <DayField
            withTime
            label={t('form.startsAt')}
            value={fields.values.startsAt}
            error={fields.errors['startsAt']}
            onChange={(day) => fields.setFieldValue('startsAt', day)}
          />
        )}
      </div>
      <div className={form.pair}>
        <NativeSelect
          label={t('form.stopsWith')}
          data={[{ value: '', label: t('form.byHand') }, ...codes]}
          {...fields.getInputProps('stopsWith')}
        />
        <TextInput
          label={t(isTariff(values.kind) ? 'form.freeDays' : 'form.validDays')}
          inputMode="numeric"
          autoComplete="off"
          {...fields.getInputProps('freeDays')}
        />
      </div>
      <RateFields
        tiers={values.tiers}
        errors={fields.errors}
        currency={
          <NativeSelect
            label={t('form.currency')}
            data={[{ value: '', label: '' }, ...CURRENCIES.map((code) => ({ value: code, label: code }))]}
            {...fields.getInputProps('currency')}
          />
        }
        onChange={(tiers) => fields.setFieldValue('tiers', tiers)}
      />
      {isLong && (
        <>
          <div className={form.pair}>
            <NativeSelect
              label={t('form.countsFrom')}
              data={choices(COUNTS_FROM.toReversed(), (one) => t(`form.${one}`))}
              {...fields.getInputProps('countsFrom')}
            />
            <NativeSelect
              label={t('form.days')}
              data={choices(COUNTED_DAYS, (one) => t(`form.${one}`))}
              {...fields.getInputProps('days')}
            />
          </div>
          <div className={form.pair}>
            <TextInput label={t('form.source')} autoComplete="off" {...fields.getInputProps('source')} />
            <DayField
              label={t('form.checkedAt')}
              value={fields.values.checkedAt}
              error={fields.errors['checkedAt']}
              onChange={(day) => fields.setFieldValue('checkedAt', day)}
            />
          </div>
          <div className={form.pair}>
            <NativeSelect
              label={t('form.timeZone')}
              data={[
                ...(clock ? [] : [{ value: '', label: '' }]),
                ...zonesWith(clock?.timeZone).map((zone) => ({
                  value: zone,
                  label: zone.replaceAll('_', ' '),
                })),
              ]}
              {...fields.getInputProps('timeZone')}
            />
            {clock && (
              <DayField
                withTime
                label={t('form.stoppedAt')}
                value={fields.values.stoppedAt}
                error={fields.errors['stoppedAt']}
                onChange={(day) => fields.setFieldValue('stoppedAt', day)}
              />
            )}
          </div>
          {clock && <Checkbox label={t('form.void')} {...fields.getInputProps('isVoid', { type: 'checkbox' })} />}
        </>
      )}
      <div className={form.foot}>
        <Button variant="subtle" onClick={() => setIsLong(!isLong)} aria-expanded={isLong}>
          {t(isLong ? 'form.less' : 'form.more')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
