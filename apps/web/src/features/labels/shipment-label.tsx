import type { Priority } from '@msafara/domain/shipments/shipment-details';
import { trackingUrl } from '@msafara/domain/shipments/tracking-number';
import { IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Brand } from '../../components/brand.tsx';
import { PrintedMotif } from '../../components/motif.tsx';
import { formatDay } from '../../lib/format.ts';
import { BarCode, QrCode } from './codes.tsx';
import { FittedLine } from './fitted-line.tsx';
import classes from './label.module.css';
import { type LabelSize, MEASURES } from './label-sizes.ts';

/** What a label says of a shipment. */
export type Labelled = {
  trackingNumber: string;
  origin: string;
  destination: string;
  priority: Priority;
  createdAt: string;
  /** The date to print as expected, where the reader may see it (§6). */
  expectedAt: string | null;
  /** Where its organisation's logo is, which stands in the place of ours. */
  logo: string | null;
};

/** Height of the bars, and repetitions of the motif's line, by size. */
const LOOKS = {
  a4: { bars: 11, motifs: 2 },
  '100x150': { bars: 15, motifs: 2 },
  '58': { bars: 11, motifs: 1 },
} as const;

/** The label of a shipment, black on white, with its public page as a QR code and its number as Code 128 (D7). */
export function ShipmentLabel({
  shipment,
  size,
  publicUrl,
}: {
  shipment: Labelled;
  size: LabelSize;
  publicUrl: string;
}) {
  const { t } = useTranslation('labels');
  const { trackingNumber: number, origin, destination, priority, createdAt, expectedAt, logo } = shipment;
  const measures = MEASURES[size];
  return (
    <article className={classes.label} data-size={size} aria-label={t('label', { number })}>
      <div className={classes.head}>
        {logo === null ? (
          <span className={classes.brand}>
            <Brand isBlack />
          </span>
        ) : (
          <img className={classes.logo} src={logo} alt="" />
        )}
        <PriorityMark value={priority} />
      </div>
      <div className={classes.from}>
        <p className={classes.caption}>{t('from')}</p>
        <FittedLine text={origin} part="origin" />
      </div>
      <svg className={classes.arrow} viewBox="0 0 91 4" aria-hidden="true">
        <path d="M0 2h90.2M88.4.3l1.9 1.7-1.9 1.7" />
      </svg>
      <FittedLine text={destination} part="destination" asPlace />
      <div className={classes.qr}>
        <QrCode text={trackingUrl(publicUrl, number)} side={measures.qr} label={t('qr', { number })} />
      </div>
      <div className={classes.facts}>
        <p className={classes.invitation}>{t('invitation')}</p>
        <Fact name={t('created')}>{formatDay(createdAt)}</Fact>
        {expectedAt && <Fact name={t('expected')}>{formatDay(expectedAt)}</Fact>}
        <div className={classes.open}>
          <p className={classes.caption}>{t('open')}</p>
          <FittedLine text={`${publicUrl.replace(/^https?:\/\/|\/+$/gu, '')}/track`} part="address" />
        </div>
      </div>
      <div className={classes.bars}>
        <BarCode text={number} room={measures.bars} height={LOOKS[size].bars} />
      </div>
      <FittedLine text={number} part="number" />
      <div className={classes.motif}>
        <PrintedMotif repeats={LOOKS[size].motifs} />
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <p className={classes.caption}>{name}</p>
      <p className={classes.value}>
        <bdi>{children}</bdi>
      </p>
    </div>
  );
}

/** The priority as a word and a mark: Standard in outline, the others on black (§4). */
function PriorityMark({ value }: { value: Priority }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes.priority} data-priority={value}>
      {/* A drawn ground is printed even where the browser leaves backgrounds out. */}
      <svg className={classes.ground} aria-hidden="true">
        <rect width="100%" height="100%" />
      </svg>
      {value === 'Express' && <IconChevronUp stroke={3} aria-hidden />}
      {value === 'Urgent' && <IconChevronsUp stroke={3} aria-hidden />}
      <span>{t(`priority.${value}`)}</span>
    </span>
  );
}
