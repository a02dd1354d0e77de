import type { Language } from '@msafara/domain/settings/languages';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { deliveryOf } from '@msafara/domain/tracking/delivery';
import { pageTimes } from '@msafara/domain/tracking/page-times';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';

import type { WidgetWords } from '../widget-words.ts';
import { part, time } from './parts.ts';
import type { Say } from './words.ts';

/** Entries that are shown; the page of the shipment has all. */
const ENTRIES = 6;

/** Steps of a journey without what may go wrong on it. */
const STEPS = SHIPMENT_STATUSES.filter((status) => status !== 'Exception');

export type Telling = { shipment: PublicTracking; words: WidgetWords; say: Say; language: Language; origin: string };

/** Where it is, in one sentence. */
export function sentenceOf({ shipment, words, say }: Telling): string {
  const { status, origin, destination, currentLocation, history } = shipment;
  const place = currentLocation ?? history.at(-1)?.location;
  return place ? say(words.at[status], { place }) : say(words.on[status], { origin, destination });
}

/** When it is expected or arrived, how far it has come, and where it has been; times in the reader's own zone. */
export function answerOf(telling: Telling): Node[] {
  const { shipment, words, say, language, origin } = telling;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const times = pageTimes({ language, zone, now: new Date().toISOString() });
  const link = part('a', '', words.details);
  link.href = `${origin}/track?tn=${encodeURIComponent(shipment.trackingNumber)}`;
  link.target = '_blank';
  link.rel = 'noopener';
  return [
    ...expectation(telling, times),
    steps(telling),
    part('p', 'title', words.timeline),
    journey(telling, times),
    part('p', 'foot', say(words.zone, { zone: times.zoneName() })),
    link,
  ];
}

type Times = ReturnType<typeof pageTimes>;

function expectation({ shipment, words, say }: Telling, times: Times): Node[] {
  const { destination, isDelayed, delayReason: reason, status } = shipment;
  const told = deliveryOf(shipment, null, new Date().toISOString());
  const when = (lead: string, at: string) => part('p', 'when', lead, part('b', '', time(at, times.moment(at))));
  const lines: Node[] = [];
  if (told.kind === 'expected') {
    const { from, promised, lateMs } = told;
    lines.push(when(say(lateMs > 0 ? words.wasExpected : words.expected, { destination }), from));
    if (lateMs > 0 && promised !== null) {
      lines.push(part('p', 'late', say(words.lateBy, { time: times.span(lateMs), when: times.moment(promised) })));
    }
  }
  if (told.kind === 'arrived') {
    lines.push(when(words.arrived, told.at));
    if (told.isOnTime) lines.push(part('p', 'good', words.onTime));
    if (told.lateMs > 0) lines.push(part('p', 'late', say(words.arrivedLate, { time: times.span(told.lateMs) })));
  }
  if (isDelayed && status !== 'Delivered') {
    lines.push(part('p', 'late', reason ? say(words.delayed, { reason }) : words.delayedFlag));
  }
  return lines;
}

/** How far it has come; held up, as far as it had come before. */
function steps({ shipment: { status, history }, words }: Telling): Node {
  const isHeld = status === 'Exception';
  const passed = history.map((entry) => entry.status).filter((one) => one !== 'Exception');
  const reached = STEPS.findIndex((step) => step === (isHeld ? (passed.at(-1) ?? 'Created') : status));
  const list = part('ol', 'steps');
  list.toggleAttribute('data-held', isHeld);
  for (const [n, step] of STEPS.entries()) {
    const item = part('li', '', words.status[isHeld && n === reached ? 'Exception' : step]);
    item.toggleAttribute('data-done', n <= reached);
    if (n === reached) item.setAttribute('aria-current', 'step');
    list.append(item);
  }
  return list;
}

function journey({ shipment, words }: Telling, times: Times): Node {
  const list = part('ol', 'journey');
  for (const { status, milestone, timestamp, location } of shipment.history.slice(-ENTRIES)) {
    const what = part('span', '');
    const said = milestone ? words.milestone[milestone] : words.status[status];
    const place = part('bdi', '', location ?? said);
    what.append(...(location === null ? [place] : [place, ` · ${said}`]));
    list.prepend(part('li', '', time(timestamp, times.moment(timestamp)), what));
  }
  return list;
}
