import { findLanguageOf, listHeardOf, updateLanguage } from '@msafara/db/messages/message-recipients.repository';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import { findThrottleCount } from '@msafara/db/throttles/throttles.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { foldToGsm } from '@msafara/domain/messages/segments';
import { say } from '@msafara/domain/say';
import type { Language } from '@msafara/domain/settings/languages';
import { isTrackingNumber, numberIn } from '@msafara/domain/shipments/tracking-number';
import { inLatinDigits } from '@msafara/domain/text/digits';

import { type Deps, nowOf } from '../../deps.ts';
import { countOne } from '../auth/throttle.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import type { Tracking } from '../tracking/tracking.service.ts';
import { addressKeyOf } from './address-key.ts';
import type { CallbackOwner } from './callback-secret.ts';
import { leaveAlone, writeAgain } from './inbound.service.ts';
import { readPhone } from './phone.ts';

/** A screen of USSD holds so many letters of GSM-7, and so many of others. */
const SCREEN = { gsm: 160, other: 80 };
const OFFERED = 4;
/** So many of the caller's own are known by their ending, each once for every channel. */
const KNOWN = 200;
/** Of one's own shipments so much of the number is enough. */
const ENDING = 6;
/** How many wrong numbers a phone may type in a day; after that it is told of its own shipments only (D7). */
const MISSES = { max: 10, windowMs: DAY_MS };

const LANGUAGE_CHOICES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['fr', 'Francais'],
  ['sw', 'Kiswahili'],
  ['pt', 'Portugues'],
  ['ar', 'العربية'],
];

type Caller = {
  owner: CallbackOwner;
  phone: string;
  addressKey: string;
  language: Language;
  numbers: readonly string[];
  t: Words;
};

/** The last screen, or one that asks for more, within what a phone shows. */
function screen(kind: 'CON' | 'END', text: string, language: Language): string {
  const isOther = language === 'ar';
  const shown = isOther ? text : text.split('\n').map(foldToGsm).join('\n');
  return `${kind} ${Array.from(shown)
    .slice(0, (isOther ? SCREEN.other : SCREEN.gsm) - 4)
    .join('')}`;
}

/** The caller's own shipments by digit, as many as the screen has room for. */
function offer({ t, numbers, language }: Caller): string {
  if (numbers.length === 0) return t('messages:ussd.which');
  const room = (language === 'ar' ? SCREEN.other : SCREEN.gsm) - 4;
  let text = t('messages:ussd.mine');
  for (const [index, number] of numbers.slice(0, OFFERED).entries()) {
    const longer = `${text}\n${String(index + 1)} ${number}`;
    if (longer.length > room) break;
    text = longer;
  }
  return text;
}

/** The number that is meant: a digit of the caller's own, the end of one of them, or a whole one. */
function meant({ numbers }: Caller, typed: string): string | undefined {
  const own = /^[1-9]$/u.test(typed) ? numbers.slice(0, OFFERED)[Number(typed) - 1] : undefined;
  if (own !== undefined) return own;
  const wanted = numberIn(typed);
  const ending = wanted.length >= ENDING ? numbers.filter((number) => number.endsWith(wanted)) : [];
  const [only, another] = ending;
  if (only !== undefined && another === undefined) return only;
  return isTrackingNumber(wanted) ? wanted : undefined;
}

async function whereIs(deps: Deps, tracking: Tracking, caller: Caller, typed: string): Promise<string> {
  const { t, addressKey, owner } = caller;
  const key = `ussd-miss:${addressKey}`;
  const number = meant(caller, typed);
  const isOwn = number !== undefined && caller.numbers.includes(number);
  // Before the look-up, or a guesser would still be told what is there.
  if (!isOwn && (await findThrottleCount(deps.database.read, { key, now: nowOf(deps) })) >= MISSES.max) {
    return t('messages:ussd.tooMany');
  }
  try {
    if (number === undefined) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
    // Misses are counted here, by the phone; the address is the provider's, which all of its callers share.
    const { result, organisationId } = await tracking.track({ address: key, turn: () => Promise.resolve() }, number);
    // An organisation's own account speaks of its own shipments alone.
    if (owner.organisationId !== null && organisationId !== owner.organisationId) {
      throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
    }
    const { status, currentLocation: place, origin, destination, trackingNumber } = result;
    const said = place ? t(`track:at.${status}`, { place }) : t(`track:on.${status}`, { origin, destination });
    return `${trackingNumber}\n${said}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { count } = await deps.database.transaction((trx) => countOne(deps, trx, key, MISSES));
    return t(count > MISSES.max ? 'messages:ussd.tooMany' : 'messages:ussd.none');
  }
}

async function callerOf(deps: Deps, owner: CallbackOwner, from: string): Promise<Caller | undefined> {
  const read = readPhone(from);
  if (typeof read !== 'object') return undefined;
  const addressKey = await addressKeyOf(deps, read.number);
  const heard = { addressKey, ...owner };
  const [numbers, language = 'en'] = await Promise.all([
    listHeardOf(deps.database.read, { ...heard, limit: KNOWN }),
    findLanguageOf(deps.database.read, heard),
  ]);
  return { owner, phone: read.number, addressKey, language, numbers: [...new Set(numbers)], t: wordsIn(language) };
}

type Dialled = { session: string; from: string; text: string };

/**
 * Ends or restarts messages, once for a session: a provider that did not hear our answer asks again, and must not undo what
 * was done. Returns how things stand.
 */
async function endOrRestart(deps: Deps, { owner, phone, addressKey, t }: Caller, dialled: Dialled): Promise<string> {
  const isLeftAlone = async () => (await listSuppressed(deps.database.read, [addressKey])).has(addressKey);
  const id = dialled.session && `ussd:${dialled.session}`;
  const heard = { channel: 'sms', id, from: dialled.from, text: dialled.text, at: deps.clock() } as const;
  await ((await isLeftAlone()) ? writeAgain(deps, owner, phone, heard) : leaveAlone(deps, owner, phone, 'ussd', heard));
  return t((await isLeftAlone()) ? 'messages:ussd.stopped' : 'messages:ussd.started');
}

/** What was typed after the last language that was chosen, and that language; a wrong choice is none. */
function afterLanguage(typed: readonly string[], before: Language): { language: Language; typed: readonly string[] } {
  if (typed[0] !== '3') return { language: before, typed };
  const at = typed.findIndex((part, index) => index > 0 && LANGUAGE_CHOICES[Number(part) - 1] !== undefined);
  const [language] = LANGUAGE_CHOICES[Number(typed[at]) - 1] ?? [];
  return language ? afterLanguage(typed.slice(at + 1), language) : { language: before, typed };
}

/** What was typed in a session so far, each answer by itself. */
function partsOf(text: string): readonly string[] {
  if (text === '') return [];
  return inLatinDigits(text)
    .split('*')
    .map((part) => part.trim());
}

/**
 * The screen that a phone shows which dialled (D27): track, stop or start messages, language. `text` is all that was typed in
 * this session, with `*` between. A language holds for the rest of the session, and is kept for whoever hears of a shipment.
 * `CON` asks for more, `END` is the last.
 */
export async function answerUssd(
  deps: Deps,
  tracking: Tracking,
  owner: CallbackOwner,
  dialled: Dialled,
): Promise<string> {
  const known = await callerOf(deps, owner, dialled.from);
  if (!known) return 'END Msafara';
  const { addressKey } = known;
  const all = partsOf(dialled.text);
  const { language, typed } = afterLanguage(all, known.language);
  const caller = { ...known, language, t: wordsIn(language) };
  const { t } = caller;
  const [choice] = typed;
  const answer = typed.slice(1).at(-1) ?? '';
  if (choice === '1') {
    if (answer === '') return screen('CON', offer(caller), language);
    return screen('END', await whereIs(deps, tracking, caller, answer), language);
  }
  if (choice === '2') return screen('END', await endOrRestart(deps, caller, dialled), language);
  if (choice === '3') {
    return `CON ${LANGUAGE_CHOICES.map(([, name], index) => `${String(index + 1)} ${name}`).join('\n')}`;
  }
  if (all.length > 0 && typed.length === 0) {
    await deps.database.transaction((trx) => updateLanguage(trx, { addressKey, ...owner }, language));
  }
  const isStopped = (await listSuppressed(deps.database.read, [addressKey])).has(addressKey);
  return screen('CON', t(isStopped ? 'messages:ussd.menuStopped' : 'messages:ussd.menu'), language);
}

/**
 * The last screen of whoever dialled while we could not answer, since a phone shows nothing else: in the language that was chosen
 * in this session, as what is kept of the phone may be what is away.
 */
export function ussdFailed({ text }: Pick<Dialled, 'text'>): string {
  const { language } = afterLanguage(partsOf(text), 'en');
  return screen('END', wordsIn(language)('messages:ussd.later'), language);
}
