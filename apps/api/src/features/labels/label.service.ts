import { can } from '@msafara/domain/policy';
import type { Priority } from '@msafara/domain/shipments/shipment-details';
import type { Language } from '@msafara/domain/settings/languages';
import type { DateFormat, SystemSettings } from '@msafara/domain/settings/settings.schema';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';
import { dayIn } from '@msafara/domain/zone-days';

import type { Caller } from '../../context.ts';
import { isStoreUnavailable } from '../files/store-unavailable.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { wordsIn } from '../mail/words.ts';
import { readLogoBytes } from '../organisations/logo.service.ts';
import { findExpanded } from '../shipments/shipment-reads.service.ts';
import { drawLabel, LABEL_SIZE, LOGO_ROOM } from './label-drawing.ts';
import { blackLogo, type LabelLogo } from './logo-shapes.ts';
import { writePdf } from './label-pdf.ts';
import type { Shape } from './outlines.ts';
import { writePng } from './raster.ts';

/** How labels of keys are written: a date that cannot be misread. */
const FOR_KEYS: Pick<SystemSettings, 'language' | 'timezone' | 'dateFormat'> = {
  language: 'en',
  timezone: 'UTC',
  dateFormat: 'YYYY-MM-DD',
};

const CHEVRONS: Record<Priority, 0 | 1 | 2> = { Standard: 0, Express: 1, Urgent: 2 };

/** One label after the other, organisations in turns: about two seconds of work wait at most. */
const inTurn = createFairQueue({ atOnce: 1, mostWaiting: 64, isOnThread: true });

type LabelInput = { id: string; lang?: Language | undefined; form: 'pdf' | 'png' };

/** The bytes of the logo; undefined as well while the store of files is away: goods that leave need their number, not a picture. */
async function readLogo({ deps }: Caller, organisationId: string): Promise<Uint8Array | undefined> {
  return readLogoBytes(deps, organisationId).catch((error: unknown) => {
    if (isStoreUnavailable(error)) return undefined;
    throw error;
  });
}

/** The logo as a label has it: none, as the log tells, where its bytes are damaged. */
async function inkLogo(ctx: Caller, bytes: Uint8Array): Promise<LabelLogo | null> {
  return blackLogo(bytes, LOGO_ROOM).catch((error: unknown) => {
    ctx.failed(error);
    return null;
  });
}

/**
 * The label of a shipment as the web app prints it, on 100 × 150 mm (D7), with the estimate where the caller may see it
 * (§6), and without a logo that cannot be read now. Fails with SHIPMENT_NOT_FOUND, or OVERLOADED while too many wait.
 */
export async function makeLabel(ctx: Caller, { id, lang, form }: LabelInput): Promise<{ name: string; file: Buffer }> {
  const { organisationId, trackingNumber, origin, destination, priority, createdAt, ...estimate } = await findExpanded(
    ctx,
    { id },
  );
  const { estimatedDeliveryDate, etaIsDefault } = estimate;
  const { PUBLIC_URL: publicUrl } = ctx.deps.env;
  const reader = ctx.session?.user.settings ?? FOR_KEYS;
  const language = lang ?? reader.language;
  const t = wordsIn(language);
  const facts = [{ name: t('labels:created'), value: dayOf(createdAt, reader) }];
  // An estimate that the organisation set itself is shown on every plan (§2).
  if (estimatedDeliveryDate !== null && (!etaIsDefault || can(ctx.actor, 'shipment.eta'))) {
    facts.push({ name: t('labels:expected'), value: dayOf(estimatedDeliveryDate, reader) });
  }
  const text = {
    brand: t('common:brand'),
    priority: { word: t(`common:priority.${priority}`), chevrons: CHEVRONS[priority] },
    from: t('labels:from'),
    origin,
    destination,
    invitation: t('labels:invitation'),
    facts,
    open: t('labels:open'),
    address: `${publicUrl.replace(/^https?:\/\/|\/+$/gu, '')}/track`,
    url: trackingUrl(publicUrl, trackingNumber),
    number: trackingNumber,
    isRightToLeft: language === 'ar',
  };
  // Before its turn: a store that takes long to answer would hold the labels of all others.
  const logo = await readLogo(ctx, organisationId);
  const file = await inTurn(ctx.actor.organisationId, async () => {
    const shapes: Shape[] = await drawLabel({ ...text, logo: logo ? await inkLogo(ctx, logo) : null });
    return form === 'png' ? writePng(shapes, LABEL_SIZE) : writePdf(shapes, LABEL_SIZE, trackingNumber);
  });
  return { name: `${trackingNumber}.${form}`, file };
}

type DayReader = { timezone: string; dateFormat: DateFormat };

function dayOf(instant: string, { timezone, dateFormat }: DayReader): string {
  const [year = '', month = '', day = ''] = dayIn(instant, timezone).split('-');
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
