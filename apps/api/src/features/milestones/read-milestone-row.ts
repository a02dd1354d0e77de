import { invalidFields } from '@msafara/domain/errors';
import {
  BORDER_SIDES,
  type BorderSide,
  HOLD_REASONS,
  type HoldReason,
  MILESTONE_CODES,
  type MilestoneCode,
} from '@msafara/domain/milestones/milestone-codes';
import { milestoneRowSchema } from '@msafara/domain/milestones/milestone-import.schema';
import { milestoneBody } from '@msafara/domain/milestones/milestones.schema';
import { say } from '@msafara/domain/say';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { foldText } from '@msafara/domain/text/fold';
import { findPort, findPost, postCalled } from '@msafara/places/search-posts';

import { invalidInput } from '../../http/error-table.ts';
import { type Words, wordsIn } from '../mail/words.ts';
import type { ToldMilestone } from './milestone-place.ts';

/** What people write of sides beside what our screens call them. */
const SIDE_WORDS: Record<BorderSide, string> = {
  exit: 'exit,out,sortie,خروج,الخروج,kutoka,saida',
  entry: 'entry,in,entree,دخول,الدخول,kuingia,entrada',
};

/** Codes, and what screens call them in any language, without regard to case, accents and signs. */
function byName<Term extends string>(terms: readonly Term[], nameOf: (term: Term, t: Words) => string) {
  const plain = (text: string) => foldText(text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).trim();
  const known = new Map<string, Term>();
  for (const term of terms) {
    known.set(plain(term), term);
    for (const language of LANGUAGES) known.set(plain(nameOf(term, wordsIn(language))), term);
  }
  return {
    of: (text: string) => known.get(plain(text)),
    add: (text: string, term: Term) => known.set(plain(text), term),
  };
}

const CODES = byName<MilestoneCode>(MILESTONE_CODES, (code, t) => t(`common:milestone.${code}`));
const REASONS = byName<HoldReason>(HOLD_REASONS, (reason, t) => t(`milestones:reason.${reason}`));
const SIDES = byName<BorderSide>(BORDER_SIDES, (side, t) => t(`milestones:side.${side}`));
for (const side of BORDER_SIDES) for (const word of SIDE_WORDS[side].split(',')) SIDES.add(word, side);

/** What takes place at posts; elsewhere the name of a town that has one means the town. */
const AT_POSTS: ReadonlySet<MilestoneCode> = new Set([
  'border_arrived',
  'exit_cleared',
  'border_crossed',
  'entry_cleared',
  'hold_opened',
  'hold_released',
]);

function placeTold(text: string | null, code: MilestoneCode): Pick<ToldMilestone, 'place' | 'unlocode' | 'postId'> {
  const nowhere = { place: null, unlocode: null, postId: null };
  if (text === null) return nowhere;
  const post = findPost(text) ?? (AT_POSTS.has(code) ? postCalled(text) : undefined);
  if (post) return { ...nowhere, postId: post.id };
  const unlocode = text.replace(' ', '').toUpperCase();
  if (/^[A-Z]{2}[A-Z2-9]{3}$/u.test(unlocode) && findPort(unlocode)) return { ...nowhere, unlocode };
  return { ...nowhere, place: text };
}

/** The milestone that a row of a file says, and of which number (D26). Fails with INVALID_INPUT. */
export function readMilestoneRow(values: unknown): { number: string; told: ToldMilestone } {
  const row = milestoneRowSchema.safeParse(values);
  if (!row.success) throw invalidInput(row.error.issues);
  const { number, milestone, occurredAt, place, side, reason, reference, note } = row.data;
  const code = CODES.of(milestone);
  if (code === undefined) throw invalidFields({ milestone: say('milestone.unknownName') });
  const told = {
    code,
    occurredAt,
    ...placeTold(place, code),
    side: side === null ? null : SIDES.of(side),
    reason: reason === null ? null : REASONS.of(reason),
    reference,
    note,
  };
  if (told.side === undefined) throw invalidFields({ side: say('milestone.unknownSide') });
  if (told.reason === undefined) throw invalidFields({ reason: say('milestone.unknownReason') });
  if (told.side !== null && told.postId === null && told.place !== null && AT_POSTS.has(code)) {
    throw invalidFields({ place: say('milestone.unknownPost') });
  }
  const body = milestoneBody.safeParse(told);
  if (!body.success) throw invalidInput(body.error.issues);
  return { number, told: body.data };
}
