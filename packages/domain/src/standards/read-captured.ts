import { milestoneBody } from '../milestones/milestones.schema.ts';
import { say, type Said } from '../say.ts';
import type { CapturedEvent } from './capture.schema.ts';
import { codeOfStep } from './epcis-steps.ts';

const GEO = /^geo:(?<lat>-?\d{1,2}(?:\.\d+)?),(?<lon>-?\d{1,3}(?:\.\d+)?)/iu;

/** The position that an event was read at, where it tells one as a `geo` URI. */
export function positionOf({ readPoint, bizLocation }: CapturedEvent): { lat: number; lon: number } | undefined {
  for (const point of [readPoint, bizLocation]) {
    const { lat, lon } = GEO.exec(point?.id ?? '')?.groups ?? {};
    if (lat === undefined || lon === undefined) continue;
    const position = { lat: Number(lat), lon: Number(lon) };
    if (Math.abs(position.lat) <= 90 && Math.abs(position.lon) <= 180) return position;
  }
  return undefined;
}

/** A place as milestones tell it, that an event's position leads to. */
type Found = { postId: string } | { unlocode: string } | { place: string } | undefined;

/** The place in our own words. Our own events have words beside the post or the port, which say it by themselves. */
function placeNamedBy({
  'msafara:post': postId,
  'msafara:unlocode': unlocode,
  'msafara:place': place,
}: CapturedEvent): Found {
  if (postId !== undefined) return { postId };
  if (unlocode !== undefined) return { unlocode };
  return place === undefined ? undefined : { place };
}

/**
 * What an event of somebody else tells as a milestone (D26), with what we know of its position; the reason where it tells none. Our own
 * names in it are taken first. What comes out has yet to pass {@link milestoneBody}, as every milestone.
 */
export function readCaptured(
  event: CapturedEvent,
  found: Found,
): { told: ReturnType<typeof milestoneBody.safeParse> } | { fault: Said } {
  const where = placeNamedBy(event) ?? found ?? {};
  const kind = 'postId' in where ? 'post' : 'unlocode' in where ? 'port' : 'elsewhere';
  const code = event['msafara:code'] ?? (event.bizStep === undefined ? undefined : codeOfStep(event.bizStep, kind));
  if (code === undefined) return { fault: say('epcis.step') };
  const { 'msafara:side': side, 'msafara:reason': reason, 'msafara:reference': reference } = event;
  const told = { code, class: 'ACT', occurredAt: event.eventTime, ...where, side, reason, reference };
  return { told: milestoneBody.safeParse(told) };
}
