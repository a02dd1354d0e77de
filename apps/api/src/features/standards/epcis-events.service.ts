import {
  listNamed,
  listToldMilestones,
  listToldStatuses,
  type ToldSpan,
} from '@msafara/db/standards/told-events.repository';
import { invalidFields } from '@msafara/domain/errors';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import { say } from '@msafara/domain/say';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { readEpc } from '@msafara/domain/standards/epc';
import { EPCIS_CONTEXT, type EpcisQuery, type EpcisQueryDocument } from '@msafara/domain/standards/epcis.schema';
import { idOfEvent, toEpcisEvent } from '@msafara/domain/standards/epcis-event';
import { STEP_OF_CODE, STEP_OF_STATUS } from '@msafara/domain/standards/epcis-steps';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { formatToken, merged, parseToken, siteOf } from './told-pages.ts';

/** Our own addresses, in which tracking numbers are read (D7). */
export function originsOf({ deps: { env } }: Caller): string[] {
  return [env.PUBLIC_URL, ...env.PUBLIC_URL_ALIASES];
}

/** Those of the shipments and units that some identifiers name; what is not known to us has no events. */
async function ofEpcs(ctx: Caller, epcs: readonly string[]): Promise<NonNullable<ToldSpan['of']>> {
  const named = epcs.flatMap((epc) => readEpc(epc, originsOf(ctx)) ?? []);
  return listNamed(ctx.deps.database.read, {
    organisationId: ctx.actor.organisationId,
    trackingNumbers: named.flatMap((one) => ('shipment' in one ? [one.shipment] : [])),
    unitNumbers: named.flatMap((one) => ('unit' in one ? [one.unit] : [])),
  });
}

/** Whether a filter lets something through; without one it does. */
const lets = (filter: readonly string[] | undefined, value: string) => filter === undefined || filter.includes(value);

async function spanOf(ctx: Caller, query: EpcisQuery): Promise<ToldSpan> {
  const { MATCH_epc: epcs, MATCH_anyEPC: anyEpcs } = query;
  if (epcs && anyEpcs) {
    const twice = say('epcis.oneMatch');
    throw invalidFields({ MATCH_anyEPC: twice });
  }
  const sought = epcs ?? anyEpcs;
  return {
    organisationId: ctx.actor.organisationId,
    after: parseToken(query.nextPageToken, 'nextPageToken'),
    limit: query.perPage + 1,
    recordedFrom: query.GE_recordTime,
    recordedBefore: query.LT_recordTime,
    occurredFrom: query.GE_eventTime,
    occurredBefore: query.LT_eventTime,
    ids: query.EQ_eventID?.flatMap((id) => idOfEvent(id) ?? []),
    of: sought ? await ofEpcs(ctx, sought) : undefined,
  };
}

/**
 * What happened in the caller's organisation as events of EPCIS 2.0, in the order in which we learned of it: milestones that have
 * happened, those that were taken back once more as errors, and statuses that somebody recorded (D26). `next` is the token of the page
 * that follows. Fails with FORBIDDEN, or INVALID_INPUT for a token that is none.
 */
export async function listEpcisEvents(
  ctx: Caller,
  query: EpcisQuery,
): Promise<{ document: EpcisQueryDocument; next: string | undefined }> {
  requirePermission(ctx.actor, 'milestone.read');
  const { deps } = ctx;
  // A filter that lets little through goes through much (D18).
  const { background } = deps.database;
  const { EQ_action: actions, EQ_bizStep: steps, perPage } = query;
  const isOurs = lets(query.eventType, 'ObjectEvent');
  const observes = isOurs && lets(actions, 'OBSERVE');
  const adds = isOurs && lets(actions, 'ADD');
  const onlyErrors = query.EXISTS_errorDeclaration !== undefined;
  const span = await spanOf(ctx, query);
  const milestones = await listToldMilestones(background, {
    ...span,
    codes: observes ? MILESTONE_CODES.filter((code) => lets(steps, STEP_OF_CODE[code])) : [],
    classes: ['ACT'],
    shows: onlyErrors ? 'retractions' : 'all',
  });
  const statuses = await listToldStatuses(background, {
    ...span,
    statuses:
      !onlyErrors && (adds || observes)
        ? SHIPMENT_STATUSES.filter((status) => lets(steps, STEP_OF_STATUS[status]))
        : [],
    changes: adds && observes ? 'all' : adds ? 'creation' : 'others',
  });
  const all = merged(milestones, statuses, perPage + 1);
  const page = all.slice(0, perPage);
  const last = page.at(-1);
  const { PUBLIC_URL: publicUrl } = deps.env;
  return {
    next: all.length > perPage && last ? formatToken({ ...last, begun: undefined }) : undefined,
    document: {
      '@context': [EPCIS_CONTEXT, { msafara: `${publicUrl.replace(/\/+$/u, '')}/docs#` }],
      type: 'EPCISQueryDocument',
      schemaVersion: '2.0',
      creationDate: nowOf(deps),
      epcisBody: {
        queryResults: {
          queryName: 'SimpleEventQuery',
          resultsBody: { eventList: page.map((told) => toEpcisEvent(told, siteOf(told), publicUrl)) },
        },
      },
    },
  };
}
