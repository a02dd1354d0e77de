import {
  deleteOwnWords,
  listAskedWords,
  listOwnWords,
  updateWordsJudged,
  upsertOwnWords,
} from '@msafara/db/messages/message-words.repository';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import {
  type AskedWords,
  faultOfOwnWords,
  type JudgeWordsInput,
  type OwnWords,
  type OwnWordsInput,
} from '@msafara/domain/messages/own-words';
import { say } from '@msafara/domain/say';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

const SHOWN = 100;

/** What the organisation writes to recipients in words of its own (D27). Fails with FORBIDDEN. */
export async function readOwnWords({ deps, actor }: SignedIn): Promise<{ words: OwnWords[] }> {
  requirePermission(actor, 'message.manage');
  return { words: await listOwnWords(deps.database.read, actor.organisationId) };
}

/**
 * Sets own words about a status, or goes back to the usual ones (D27). By the deployment's account they go once an administrator let
 * them. Fails with FORBIDDEN, or INVALID_INPUT for what does not fit.
 */
export async function setOwnWords(ctx: SignedIn, input: OwnWordsInput): Promise<{ words: OwnWords[] }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'message.manage');
  const { template, language, text } = input;
  const { userId, organisationId } = actor;
  const which = { organisationId, template, language };
  if (text !== null) {
    const fault = faultOfOwnWords({ template, language, text, words: MESSAGE_TEMPLATES[language] });
    if (fault) throw invalidFields({ text: fault });
  }
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    await (text === null ? deleteOwnWords(trx, which) : upsertOwnWords(trx, { ...which, text, now: nowOf(deps) }));
    const details = { words: `${template}, ${language}` };
    await recordAct(deps, trx, { action: 'organisation.messages-changed', userId, organisationId, details });
  });
  return readOwnWords(ctx);
}

/** Words that wait for an answer, the oldest first. Fails with FORBIDDEN for whoever is no administrator. */
export async function readAskedWords({ deps, actor }: SignedIn): Promise<{ asked: AskedWords[] }> {
  requirePermission(actor, 'admin.panel');
  return { asked: await listAskedWords(deps.database.read, SHOWN) };
}

/**
 * Lets an organisation's words go by the deployment's account, or not (D27). Fails with FORBIDDEN, or CONFLICT where they were changed
 * or answered meanwhile.
 */
export async function judgeWords(ctx: SignedIn, input: JudgeWordsInput): Promise<{ asked: AskedWords[] }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'admin.panel');
  const { organisationId, template, language, isApproved } = input;
  const state = isApproved ? 'approved' : 'declined';
  await deps.database.transaction(async (trx) => {
    if (!(await updateWordsJudged(trx, { ...input, state }))) throw new DomainError('CONFLICT', say('words.changed'));
    const details = { words: `${template}, ${language}`, state };
    await recordAct(deps, trx, { action: 'admin.words-answered', userId: actor.userId, organisationId, details });
  });
  return readAskedWords(ctx);
}
