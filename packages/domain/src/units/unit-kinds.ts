/** What carries goods and has a number of its own (D26). */
export const UNIT_KINDS = ['container', 'truck', 'trailer', 'wagon', 'package'] as const;

export type UnitKind = (typeof UNIT_KINDS)[number];

export const SEAL_KINDS = ['bolt', 'wire', 'electronic'] as const;

export type SealKind = (typeof SEAL_KINDS)[number];

/** Who put a seal on. */
export const SEALERS = ['customs', 'carrier', 'shipper'] as const;

export type Sealer = (typeof SEALERS)[number];

/** What ended a shipment's time in a unit: somebody, its delivery, or the return of the empty unit. */
export const UNLOADED_BY = ['hand', 'delivered', 'empty_returned'] as const;

export type UnloadedBy = (typeof UNLOADED_BY)[number];
