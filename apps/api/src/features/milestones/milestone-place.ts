import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { invalidFields } from '@msafara/domain/errors';
import { distanceKm } from '@msafara/domain/eta/geography';
import { type BorderSide, SIDE_OF_CODE } from '@msafara/domain/milestones/milestone-codes';
import type { RecordMilestoneInput } from '@msafara/domain/milestones/milestones.schema';
import { say } from '@msafara/domain/say';
import { findPlace } from '@msafara/places/find-place';
import type { BorderPost, Place } from '@msafara/places/gazetteer';
import { findPort, findPost, nameOfPost } from '@msafara/places/search-posts';

export type ToldMilestone = Omit<RecordMilestoneInput, 'shipmentId'>;

/** From where to where a shipment goes, as people typed it. */
type Way = Pick<ShipmentWithOrganisation, 'origin' | 'destination'>;

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** A place as people read it: `Malaba, Kenya`. */
export function nameOfPlace({ name, country }: Place): string {
  return `${name}, ${countries.of(country) ?? country}`;
}

/** The side of a post that a shipment leaves by, or enters by: of the country that it comes from, else the nearer one. */
function sideOfWay(post: BorderPost, side: BorderSide, { origin, destination }: Way): Place | undefined {
  const end = findPlace(side === 'exit' ? origin : destination);
  if (!end) return undefined;
  const own = post.sides.find(({ country }) => country === end.country);
  return own ?? post.sides.toSorted((a, b) => distanceKm(a, end) - distanceKm(b, end))[0];
}

/** The post that is named. Fails with INVALID_INPUT where there is none. */
function requirePost(id: string): BorderPost {
  const post = findPost(id);
  if (post) return post;
  const fieldErrors = { postId: say('milestone.unknownPost') };
  throw invalidFields(fieldErrors);
}

/** Where a milestone took place, as it is kept: `place` is what people read, in whichever way it was told (D26). */
export function placeOf(
  told: Pick<ToldMilestone, 'code' | 'place' | 'unlocode' | 'postId' | 'side'>,
  shipment: Way,
): Pick<MilestoneTable, 'place' | 'unlocode' | 'post_id' | 'side'> {
  const { place, unlocode, postId } = told;
  if (postId === null) {
    const port = unlocode === null ? undefined : findPort(unlocode);
    return { place: place ?? (port ? nameOfPlace(port) : unlocode), unlocode, post_id: null, side: null };
  }
  const post = requirePost(postId);
  const side = told.side ?? SIDE_OF_CODE[told.code] ?? null;
  const at = side === null ? undefined : sideOfWay(post, side, shipment);
  return { place: at ? nameOfPlace(at) : nameOfPost(post), unlocode: null, post_id: post.id, side };
}
