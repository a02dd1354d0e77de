import { type Clock, clockBody, clockChanges, clockFaults } from '@msafara/domain/clocks/clocks.schema';

import { formRules } from '../../lib/form-rules.ts';
import { fieldInstant, localField } from '../../lib/local-field.ts';
import { readNumber } from '../../lib/number-text.ts';
import { saidWords } from '../../lib/reasons.ts';
import { changesOf } from '../../lib/use-draft.ts';

export type TierText = { fromDay: string; perDay: string };

/** A clock as its form holds it; an empty text is none. */
export type ClockValues = {
  kind: Clock['kind'];
  unitId: string;
  start: 'milestone' | 'time';
  startsWith: string;
  startsAt: string;
  stopsWith: string;
  stoppedAt: string;
  freeDays: string;
  tiers: TierText[];
  currency: string;
  countsFrom: Clock['countsFrom'];
  days: Clock['days'];
  timeZone: string;
  source: string;
  checkedAt: string;
  isVoid: boolean;
};

const NEW: ClockValues = {
  kind: 'demurrage',
  unitId: '',
  start: 'milestone',
  startsWith: 'discharged',
  startsAt: '',
  stopsWith: '',
  stoppedAt: '',
  freeDays: '',
  tiers: [{ fromDay: '1', perDay: '' }],
  currency: '',
  countsFrom: 'next_day',
  days: 'calendar',
  timeZone: '',
  source: '',
  checkedAt: '',
  isVoid: false,
};

/** What the form begins with: a new clock, or one that is corrected. */
export function valuesOf(clock: Clock | undefined): ClockValues {
  if (!clock) return NEW;
  const tiers = clock.tiers.map(({ fromDay, perDay }) => ({ fromDay: String(fromDay), perDay: String(perDay) }));
  return {
    kind: clock.kind,
    unitId: clock.unitId ?? '',
    start: clock.startsWith === null ? 'time' : 'milestone',
    startsWith: clock.startsWith ?? 'discharged',
    startsAt: localField(clock.startsAt) ?? '',
    stopsWith: clock.stopsWith ?? '',
    stoppedAt: clock.stoppedBy === 'hand' ? (localField(clock.stoppedAt) ?? '') : '',
    freeDays: String(clock.freeDays),
    tiers: tiers.length > 0 ? tiers : NEW.tiers,
    currency: clock.currency ?? '',
    countsFrom: clock.countsFrom,
    days: clock.days,
    timeZone: clock.timeZone,
    source: clock.source ?? '',
    checkedAt: clock.checkedAt?.slice(0, 10) ?? '',
    isVoid: clock.isVoid,
  };
}

/** The zones to choose from: what the browser knows, and what it has in no list, such as a newer name or UTC. */
export function zonesWith(zone: string | undefined): string[] {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...(zone === undefined ? [] : [zone])];
  return [...new Set(known)].toSorted();
}

const numberIn = (text: string): number | string => readNumber(text) ?? text;

/** An instant of a field; the text itself where it is none, for the schema to refuse. */
function instantIn(field: string): string | null {
  if (field === '') return null;
  const at = fieldInstant(field);
  return Number.isNaN(at.getTime()) ? field : at.toISOString();
}

function termsIn(values: ClockValues) {
  const isByMilestone = values.start === 'milestone';
  const tiers = values.tiers.filter(({ perDay }) => perDay.trim() !== '');
  return {
    startsWith: isByMilestone ? values.startsWith : null,
    startsAt: isByMilestone ? null : (instantIn(values.startsAt) ?? ''),
    stopsWith: values.stopsWith === '' ? null : values.stopsWith,
    freeDays: numberIn(values.freeDays),
    tiers: tiers.map(({ fromDay, perDay }) => ({ fromDay: numberIn(fromDay), perDay: numberIn(perDay) })),
    currency: tiers.length === 0 || values.currency === '' ? null : values.currency,
    countsFrom: values.countsFrom,
    days: values.days,
    ...(values.timeZone !== '' && { timeZone: values.timeZone }),
    source: values.source,
    checkedAt: values.checkedAt === '' ? null : values.checkedAt,
  };
}

export function bodyIn(values: ClockValues) {
  return { kind: values.kind, unitId: values.unitId === '' ? null : values.unitId, ...termsIn(values) };
}

function correctedIn(values: ClockValues) {
  return { ...termsIn(values), stoppedAt: instantIn(values.stoppedAt), isVoid: values.isVoid };
}

/** What a correction says: what differs from what the form began with, since the rest may be another by now. */
export function changesIn(values: ClockValues, began: ClockValues) {
  return changesOf(correctedIn(values), correctedIn(began));
}

/** What is wrong with a rate, at its place in the form, where those that are left empty have places too. */
export function atTiers(faults: Readonly<Record<string, string>>, { tiers }: ClockValues): Record<string, string> {
  const places = [...tiers.keys()].filter((nth) => tiers[nth]?.perDay.trim() !== '');
  const placed = (field: string) => field.replace(/^tiers\.(\d+)/u, (_, nth) => `tiers.${String(places[Number(nth)])}`);
  return Object.fromEntries(Object.entries(faults).map(([field, said]) => [placed(field), said]));
}

/** The rules of the form: those of the schema, and what has to go together. */
export function clockRules(clock: Clock | undefined) {
  const schema = clock ? clockChanges : clockBody;
  const byField = formRules<ClockValues>(schema, (values) => (clock ? correctedIn(values) : bodyIn(values)));
  return (values: ClockValues): Record<string, string> => {
    const faults = atTiers(byField(values), values);
    if (Object.keys(faults).length > 0) return faults;
    const read = clockBody.safeParse(bodyIn(values)).data;
    const together = read ? clockFaults({ ...read, stoppedAt: instantIn(values.stoppedAt) }) : {};
    const said = Object.entries(together).map(([field, one]) => [field, saidWords(one)]);
    return atTiers(Object.fromEntries(said), values);
  };
}
