import '@mantine/core/styles/Input.css';

import {
  DETAIL_GROUPS,
  DETAIL_NAMES,
  type DetailGroup,
  type DetailKind,
  type DetailName,
  PRIORITIES,
  SHIPMENT_DETAILS,
} from '@msafara/domain/shipments/shipment-details';
import { Textarea, TextInput } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { countryName } from '../../lib/country-name.ts';
import { loadPhones, phoneCountryOf, toE164 } from '../../lib/phone.ts';
import { useSession } from '../../lib/session.tsx';
import { PlaceField } from '../../components/place-field.tsx';
import { PriorityField } from './status-fields.tsx';
import classes from './shipment-form.module.css';

/** What a form gives to the field of one of its values, which is a text. */
type FieldInput = {
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  'data-autofocus'?: boolean;
};

type FieldProps = FieldInput & { label: string; description: string | undefined; maxLength: number | undefined };

const ORDER = ['label', 'input', 'description', 'error'] as const;

function LongText({ description, maxLength, onChange, ...input }: FieldProps) {
  return (
    <Textarea
      rows={2}
      inputWrapperOrder={[...ORDER]}
      className={classes.whole ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...(description !== undefined && { description })}
      {...(maxLength !== undefined && { maxLength })}
      {...input}
    />
  );
}

type LineLook = {
  type?: 'tel' | 'email';
  dir?: 'ltr';
  inputMode?: 'numeric' | 'decimal';
  rightSection?: string;
  onBlur?: () => void;
};

function Line({ description, maxLength, onChange, ...input }: FieldProps & LineLook) {
  return (
    <TextInput
      autoComplete="off"
      inputWrapperOrder={[...ORDER]}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...(description !== undefined && { description })}
      {...(maxLength !== undefined && { maxLength })}
      {...input}
    />
  );
}

/** A number is turned into what will be stored as soon as it is left (D20). */
function Phone({ maxLength: _whole, ...field }: FieldProps) {
  const { t } = useTranslation('shipments');
  const { user } = useSession();
  useEffect(() => {
    if (user) void loadPhones(user);
  }, [user]);
  const country = user && phoneCountryOf(user);
  const name = country && countryName(country);
  return (
    <Line
      type="tel"
      dir="ltr"
      {...field}
      maxLength={32}
      description={name ? t('form.phoneHintIn', { country: name }) : t('form.phoneHint')}
      onBlur={() => field.onChange?.(toE164(field.value ?? ''))}
    />
  );
}

function Weight(field: FieldProps) {
  return <Line inputMode="decimal" rightSection="kg" {...field} />;
}

/** The field that each kind of detail is typed in. */
const FIELDS: Record<DetailKind, ComponentType<FieldProps>> = {
  place: ({ description: _none, maxLength: _its, ...field }) => <PlaceField {...field} />,
  priority: ({ value, onChange }) => (
    <PriorityField
      value={PRIORITIES.find((priority) => priority === value) ?? PRIORITIES[0]}
      onChange={(priority) => onChange?.(priority)}
    />
  ),
  line: Line,
  email: (field) => <Line type="email" {...field} />,
  phone: Phone,
  count: (field) => <Line inputMode="numeric" {...field} />,
  weight: Weight,
  text: LongText,
  metadata: LongText,
};

/** What is said beneath some fields. */
const HINTS: Partial<Record<DetailName, 'notesHint' | 'metadataHint'>> = {
  notes: 'notesHint',
  metadata: 'metadataHint',
};

/** The form's properties of a field. */
type InputOf = (name: DetailName) => FieldInput;

/** The fields of some details, each in the way of its kind. */
function DetailFields({ names, inputOf }: { names: readonly DetailName[]; inputOf: InputOf }) {
  const { t } = useTranslation('shipments');
  return names.map((name) => {
    const { kind, ...detail } = SHIPMENT_DETAILS[name];
    const Field = FIELDS[kind];
    const hint = HINTS[name];
    const description = hint && t(`form.${hint}`);
    const maxLength = 'max' in detail ? detail.max : undefined;
    return (
      <Field key={name} label={t(`field.${name}`)} description={description} maxLength={maxLength} {...inputOf(name)} />
    );
  });
}

/** Whether a new shipment has to tell it: these are asked for at once, all else when it is wanted. */
function isRequired(name: DetailName): boolean {
  return !SHIPMENT_DETAILS[name].create.safeParse(undefined).success;
}

const REQUIRED = DETAIL_NAMES.filter(isRequired);

function namesOf(group: DetailGroup): DetailName[] {
  return DETAIL_NAMES.filter((name) => SHIPMENT_DETAILS[name].group === group && !isRequired(name));
}

type GroupProps = { group: DetailGroup; inputOf: InputOf; more?: MoreFields | undefined };

/** A group of details, closed until something in it is told or needs attention. */
function Group({ group, inputOf, more }: GroupProps) {
  const { t } = useTranslation('shipments');
  const names = namesOf(group);
  // A priority is always told: it alone opens nothing.
  const [isOpen, setIsOpen] = useState(() =>
    names.some((name) => SHIPMENT_DETAILS[name].kind !== 'priority' && inputOf(name).value),
  );
  const isWrong = more?.isWrong === true || names.some((name) => inputOf(name).error);
  return (
    <details
      className={classes.group}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t(`group.${group}`)}</summary>
      <div className={classes.groupFields}>
        <DetailFields names={names} inputOf={inputOf} />
        {more?.fields}
      </div>
    </details>
  );
}

/** What else is told of the shipment itself, and whether something in it needs attention. */
type MoreFields = { fields: ReactNode; isWrong: boolean };

type DetailGroupsProps = {
  inputOf: InputOf;
  /** What stands above all: the number. */
  first?: ReactNode;
  more?: MoreFields;
};

/** The details in their three groups, short by default: only what has to be told is asked for at once (§2, D20). */
export function DetailGroups({ inputOf, first, more }: DetailGroupsProps) {
  return (
    <>
      {first}
      <DetailFields names={REQUIRED} inputOf={inputOf} />
      {DETAIL_GROUPS.map((group) => (
        <Group key={group} group={group} inputOf={inputOf} more={group === 'shipment' ? more : undefined} />
      ))}
    </>
  );
}
