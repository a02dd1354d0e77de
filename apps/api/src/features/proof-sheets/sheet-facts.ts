import type { ProofChainTable } from '@msafara/db/proofs/proofs.table';
import { distanceKm } from '@msafara/domain/eta/geography';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import { isToldLater } from '@msafara/domain/scans/late';
import { type Language, localeOf } from '@msafara/domain/settings/languages';
import { pageTimes } from '@msafara/domain/tracking/page-times';

import { routeOf } from '../eta/routes.ts';
import { type Words, wordsIn } from '../mail/words.ts';

/** What a sheet or a page tells of a proof; `shipment` is null once it is deleted. */
export type Told = {
  organisation: string;
  proof: Proof;
  shipment: { origin: string; destination: string; pieces: number | null } | null;
  chain: Pick<ProofChainTable, 'length' | 'head'>;
  /** Where it can be checked by anybody who has the address. */
  url: string | null;
};

/** For whom it is worded. */
export type Reader = { language: Language; zone: string; now: string };

/** One fact, worded; `isFixed` is what has to be copied letter by letter, from the left in every language. */
export type Fact = { name: string; value: string; isFixed?: true };

export type SheetFacts = {
  title: string;
  /** What came of it, in a word. */
  did: string;
  tone: 'good' | 'bad';
  captured: string;
  /** Who, where from and where to. */
  shipment: Fact[];
  facts: Fact[];
  erased: string | null;
  check: Fact[];
  zone: string;
};

/** How a proof took place: `did.*` has words for these. */
function deedOf({ kind, outcome }: Proof) {
  return `${kind === 'attempt' ? 'delivery' : kind}_${outcome}` as const;
}

/** How dates are written on paper: whole, since nobody knows when it is read. */
export function momentIn({ language, zone }: Reader): (iso: string) => string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return (iso) => format.format(new Date(iso));
}

function dayIn({ language, zone }: Reader, iso: string): string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(iso));
}

/** How far from the town where the way ends, or begins where it was picked up; null where nobody knows that town. */
function distanceOf({ proof, shipment }: Told): { km: number; place: string } | null {
  if (!proof.position || !shipment) return null;
  const { origin, destination } = routeOf(shipment);
  const end = proof.kind === 'pickup' ? origin : destination;
  return end ? { km: distanceKm(end, proof.position), place: end.name } : null;
}

/** Whole kilometres, since the middle of a town is no point. */
function wordDistance(t: Words, language: Language, { km, place }: { km: number; place: string }): string {
  const options = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 } as const;
  const said = new Intl.NumberFormat(localeOf(language), options).format(Math.max(1, km));
  return t(km < 1 ? 'evidence:near' : 'evidence:distance', { km: said, place });
}

/** A proof in the words of one reader, for paper and for the page behind a link. */
export function sheetFacts(told: Told, reader: Reader): SheetFacts {
  const { proof, shipment, chain, url } = told;
  const { language, now } = reader;
  const t = wordsIn(language);
  const moment = momentIn(reader);
  const { receiverName, relation, position, code, codeOverrideReason } = proof;
  const who = [receiverName, relation === null ? null : t(`proofs:relation.${relation}`)].filter((one) => one !== null);
  const away = distanceOf(told);
  const isLate = isToldLater(proof.capturedAt, proof.receivedAt);
  const by = proof.keyName === null ? proof.userName : t('proofs:byKey', { name: proof.keyName });
  const number = (n: number) => t('evidence:check.numberValue', { n });
  const facts: (Fact | false)[] = [
    proof.reason !== null && { name: t('proofs:why'), value: t(`proofs:reason.${proof.reason}`) },
    who.length > 0 && { name: t('proofs:receivedBy'), value: who.join(' · ') },
    code !== null && {
      name: t('proofs:door.fact'),
      value: [t(`proofs:door.${code}`), codeOverrideReason].filter((one) => one !== null).join(' · '),
    },
    proof.notes !== null && { name: t('proofs:note'), value: proof.notes },
    isLate && { name: t('evidence:received'), value: moment(proof.receivedAt) },
    position !== null && {
      name: t('proofs:position'),
      value: [
        t('proofs:positionValue', {
          place: `${position.lat.toFixed(5)}, ${position.lon.toFixed(5)}`,
          metres: Math.round(position.accuracyM),
        }),
        away && wordDistance(t, language, away),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    by !== null && { name: t('proofs:by'), value: by },
  ];
  const check: (Fact | false)[] = [
    url !== null && { name: t('evidence:check.address'), value: url, isFixed: true },
    { name: t('evidence:check.id'), value: proof.id, isFixed: true },
    { name: t('evidence:check.number'), value: number(proof.number) },
    { name: t('evidence:check.hash'), value: proof.hash, isFixed: true },
    proof.number === 1
      ? { name: t('evidence:check.previous'), value: t('evidence:check.first') }
      : { name: t('evidence:check.previous'), value: proof.previousHash, isFixed: true },
    {
      name: t('evidence:check.head'),
      value: t('evidence:check.headValue', { n: chain.length, day: dayIn(reader, now) }),
    },
    { name: '', value: chain.head, isFixed: true },
  ];
  const route: (Fact | false)[] = [
    { name: t('evidence:shipment'), value: proof.trackingNumber, isFixed: true },
    shipment !== null && {
      name: t('evidence:route'),
      value: t('evidence:routeValue', { origin: shipment.origin, destination: shipment.destination }),
    },
    shipment !== null && shipment.pieces !== null && { name: t('evidence:pieces'), value: String(shipment.pieces) },
  ];
  const only = (all: (Fact | false)[]) => all.filter((one) => one !== false);
  return {
    title: t(`evidence:title.${proof.kind}`),
    did: t(`proofs:did.${deedOf(proof)}`),
    tone: proof.outcome === 'delivered' ? 'good' : 'bad',
    captured: moment(proof.capturedAt),
    shipment: only(route),
    facts: only(facts),
    erased: proof.erasedAt === null ? null : t('evidence:erased', { day: dayIn(reader, proof.erasedAt) }),
    check: only(check),
    zone: t('evidence:zone', { zone: pageTimes({ language, zone: reader.zone, now }).zoneName() }),
  };
}
