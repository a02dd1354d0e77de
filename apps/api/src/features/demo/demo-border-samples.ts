import type { ClockKind } from '@msafara/domain/clocks/clock-days';
import type { DocumentState, DocumentType } from '@msafara/domain/documents/document-types';
import type { BorderSide, HoldReason, MilestoneClass, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

/** A milestone of a sample, in hours ago; negative is to come. */
type SampleMilestone = {
  code: MilestoneCode;
  hoursAgo: number;
  class?: MilestoneClass;
  postId?: string;
  side?: BorderSide;
  unlocode?: string;
  place?: string;
  reason?: HoldReason;
  reference?: string;
  note?: string;
};

/** A clock of a sample's container, or of the sample where it has none; rates in US cents a day. */
export type SampleClock = {
  kind: ClockKind;
  startsWith: MilestoneCode;
  stopsWith: MilestoneCode;
  freeDays: number;
  tiers: readonly { fromDay: number; perDay: number }[];
  timeZone: string;
};

/** What a sample has to tell of ports, customs and borders (D12, D26). */
export type BorderSample = {
  number: string;
  container?: { number: string; loadedHoursAgo: number; seal: string; sealedHoursAgo: number };
  milestones: readonly SampleMilestone[];
  clocks?: readonly SampleClock[];
  bond?: { number: string; dollars: number; daysLeft: number };
  documents?: readonly { type: DocumentType; state: DocumentState; number?: string }[];
};

/** The source shown with each sample tariff and bond, so that nobody takes it for a real one. */
export const SAMPLE_SOURCE = {
  tariff: 'Sample tariff of the demo',
  checkedAt: '2026-11-24T00:00:00.000Z',
  guarantor: 'Sample guarantor',
};

const malaba = { postId: 'malaba', side: 'exit' } as const;
const mombasa = { unlocode: 'KEMBA' } as const;

/** On the road from Mombasa to Kampala: held at Malaba, with a clock that runs and an open bond. */
const HELD: BorderSample = {
  number: 'SH-482917KQT',
  container: { number: 'BAOU4829172', loadedHoursAgo: 160, seal: 'KE-204417', sealedHoursAgo: 71 },
  milestones: [
    { code: 'manifest_lodged', hoursAgo: 150, ...mombasa },
    { code: 'arrived_port', hoursAgo: 112, ...mombasa },
    { code: 'discharged', hoursAgo: 104, ...mombasa },
    { code: 'declaration_lodged', hoursAgo: 98, reference: '2026-TRX-0482917' },
    { code: 'selected_scan', hoursAgo: 92, ...mombasa },
    { code: 'duties_paid', hoursAgo: 86 },
    { code: 'released', hoursAgo: 76, ...mombasa },
    { code: 'seal_applied', hoursAgo: 71, ...mombasa, reference: 'KE-204417' },
    { code: 'gated_out', hoursAgo: 70, ...mombasa },
    { code: 'weighbridge_passed', hoursAgo: 60, place: 'Mariakani' },
    { code: 'border_arrived', hoursAgo: 2, ...malaba },
    {
      code: 'hold_opened',
      hoursAgo: 1.5,
      ...malaba,
      reason: 'documents_missing',
      note: 'They ask for the original of the certificate of origin.',
    },
    { code: 'border_crossed', hoursAgo: -10, class: 'EST', postId: 'malaba' },
    { code: 'depot_arrived', hoursAgo: -40, class: 'EST', place: 'Kampala' },
    { code: 'empty_returned', hoursAgo: -240, class: 'PLN', ...mombasa },
  ],
  clocks: [
    {
      kind: 'detention',
      startsWith: 'gated_out',
      stopsWith: 'empty_returned',
      freeDays: 1,
      tiers: [
        { fromDay: 1, perDay: 4000 },
        { fromDay: 8, perDay: 8000 },
      ],
      timeZone: 'Africa/Nairobi',
    },
    {
      kind: 'transit_validity',
      startsWith: 'released',
      stopsWith: 'border_crossed',
      freeDays: 15,
      tiers: [],
      timeZone: 'Africa/Nairobi',
    },
  ],
  bond: { number: 'RCTG-482917', dollars: 18_500, daysLeft: 25 },
  documents: [
    { type: 'commercial_invoice', state: 'accepted', number: 'INV-4471' },
    { type: 'packing_list', state: 'accepted' },
    { type: 'certificate_of_origin', state: 'requested' },
    { type: 'transit_declaration', state: 'accepted', number: '2026-TRX-0482917' },
    { type: 'bond', state: 'accepted', number: 'RCTG-482917' },
  ],
};

const AT_BEITBRIDGE: BorderSample = {
  number: 'SH-517306BWM',
  container: { number: 'BAOU5173068', loadedHoursAgo: 62, seal: 'ZA-118203', sealedHoursAgo: 55 },
  milestones: [
    { code: 'gated_out', hoursAgo: 54, place: 'Durban' },
    { code: 'border_arrived', hoursAgo: 7, postId: 'beitbridge', side: 'exit' },
    { code: 'exit_cleared', hoursAgo: 3, postId: 'beitbridge' },
  ],
  clocks: [
    {
      kind: 'detention',
      startsWith: 'gated_out',
      stopsWith: 'empty_returned',
      freeDays: 14,
      tiers: [{ fromDay: 1, perDay: 2500 }],
      timeZone: 'Africa/Johannesburg',
    },
  ],
};

const AT_MACHIPANDA: BorderSample = {
  number: 'SH-509734MJB',
  container: { number: 'BAOU5097348', loadedHoursAgo: 94, seal: 'MZ-773120', sealedHoursAgo: 87 },
  milestones: [
    { code: 'gated_out', hoursAgo: 86, place: 'Beira' },
    { code: 'border_arrived', hoursAgo: 50, postId: 'forbes', side: 'exit' },
    { code: 'exit_cleared', hoursAgo: 45, postId: 'forbes' },
    { code: 'border_crossed', hoursAgo: 44, postId: 'forbes' },
    { code: 'selected_inspection', hoursAgo: 41, postId: 'forbes', side: 'entry' },
  ],
  clocks: [
    {
      kind: 'detention',
      startsWith: 'gated_out',
      stopsWith: 'empty_returned',
      freeDays: 1,
      tiers: [{ fromDay: 1, perDay: 3000 }],
      timeZone: 'Africa/Maputo',
    },
  ],
};

const AT_TUNDUMA: BorderSample = {
  number: 'SH-496028RLD',
  milestones: [
    { code: 'released', hoursAgo: 113, unlocode: 'TZDAR' },
    { code: 'gated_out', hoursAgo: 112, unlocode: 'TZDAR' },
    { code: 'border_arrived', hoursAgo: 8, postId: 'tunduma', side: 'exit' },
    { code: 'hold_opened', hoursAgo: 5, postId: 'tunduma', side: 'exit', reason: 'seal' },
  ],
};

/** A border that an arrived sample passed: when it came there, and the hours that each side took. */
type Crossing = { number: string; postId: string; arrived: number; exit: number; entry: number; held?: number };

const CROSSINGS: readonly Crossing[] = [
  { number: 'SH-465120LWD', postId: 'malaba', arrived: 86, exit: 5, entry: 4.5 },
  { number: 'SH-457731CAE', postId: 'malaba', arrived: 214, exit: 3, entry: 3.5 },
  { number: 'SH-446502MGL', postId: 'malaba', arrived: 376, exit: 21, entry: 6, held: 17 },
  { number: 'SH-459284NHT', postId: 'tunduma', arrived: 204, exit: 9, entry: 14 },
  { number: 'SH-459284NHT', postId: 'kasumbalesa', arrived: 178, exit: 8, entry: 12 },
  { number: 'SH-456018RJF', postId: 'forbes', arrived: 224, exit: 4, entry: 5 },
  { number: 'SH-452690TDB', postId: 'beitbridge', arrived: 276, exit: 10, entry: 8 },
  { number: 'SH-452690TDB', postId: 'chirundu', arrived: 254, exit: 5, entry: 5 },
  { number: 'SH-424918DKC', postId: 'malaba', arrived: 728, exit: 4, entry: 5 },
];

function milestonesOf({ postId, arrived, exit, entry, held }: Crossing): SampleMilestone[] {
  const at = { postId, side: 'exit' } as const;
  const hold = { ...at, reason: 'documents_missing' } as const;
  return [
    { code: 'border_arrived', hoursAgo: arrived, ...at },
    ...(held === undefined
      ? []
      : [
          { code: 'hold_opened', hoursAgo: arrived - 2, ...hold } as const,
          { code: 'hold_released', hoursAgo: arrived - 2 - held, ...hold } as const,
        ]),
    { code: 'exit_cleared', hoursAgo: arrived - exit + 0.5, ...at },
    { code: 'border_crossed', hoursAgo: arrived - exit, postId },
    { code: 'entry_cleared', hoursAgo: arrived - exit - entry, postId, side: 'entry' },
  ];
}

const PASSED: readonly BorderSample[] = [...new Set(CROSSINGS.map(({ number }) => number))].map((number) => ({
  number,
  milestones: CROSSINGS.filter((one) => one.number === number).flatMap(milestonesOf),
}));

/** What the samples have to tell of ports, customs and borders (D12, D26). */
export const BORDER_SAMPLES: readonly BorderSample[] = [HELD, AT_BEITBRIDGE, AT_MACHIPANDA, AT_TUNDUMA, ...PASSED];
