import type { Db, Trx } from '@msafara/db/database';
import { ensureTestOrganisation, findTestOrganisation } from '@msafara/db/organisations/test-organisations.repository';
import { invalidFields } from '@msafara/domain/errors';
import type { KeyMode } from '@msafara/domain/keys/api-key';
import type { Actor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';

/** The organisation that someone belongs to, whatever the mode of a key. */
function homeOf({ key, organisationId }: Actor): string {
  return key?.organisationId ?? organisationId;
}

/** In which mode something of an organisation is (D24). */
export function modeOf(actor: Actor, organisationId: string): KeyMode {
  return organisationId === homeOf(actor) ? 'live' : 'test';
}

/** An organisation and the one of its test mode, if it was used yet (D24). */
export async function inEachMode(db: Db, organisationId: string): Promise<string[]> {
  const test = await findTestOrganisation(db, organisationId);
  return test === undefined ? [organisationId] : [organisationId, test];
}

/** The organisations whose endpoints someone manages: a key those of its mode, a person those of both (D24). */
export async function organisationsOf({ actor }: Caller, db: Db): Promise<string[]> {
  return actor.key === null ? inEachMode(db, actor.organisationId) : [actor.organisationId];
}

/**
 * The organisation for which something new of a mode is made: the mode of a key is its own, a person's live unless it is
 * said. Whoever calls holds the organisation. Fails with INVALID_INPUT for another mode than a key's.
 */
export async function organisationIn({ deps, actor }: Caller, trx: Trx, mode: KeyMode | undefined): Promise<string> {
  const { organisationId } = actor;
  if (actor.key === null) {
    return mode === 'test'
      ? ensureTestOrganisation(trx, { organisationId, newId: deps.newId(), now: nowOf(deps) })
      : organisationId;
  }
  if (mode !== undefined && mode !== modeOf(actor, organisationId)) {
    throw invalidFields({ mode: say('apiKey.otherMode') });
  }
  return organisationId;
}
