/** The papers that labels are printed on. */
export const LABEL_SIZES = ['a4', '100x150', '58'] as const;

export type LabelSize = (typeof LABEL_SIZES)[number];

type Measures = {
  /** The sheet or the piece of the roll, in millimetres. */
  paper: readonly [width: number, height: number];
  labelsPerPaper: number;
  /** Side of the QR code without its quiet zone, in millimetres. */
  qr: number;
  /** Room for the bars with their quiet zones, in millimetres. */
  bars: number;
};

export const MEASURES: Readonly<Record<LabelSize, Measures>> = {
  a4: { paper: [210, 297], labelsPerPaper: 8, qr: 27, bars: 67 },
  '100x150': { paper: [100, 150], labelsPerPaper: 1, qr: 40, bars: 91 },
  // Print heads of 58 mm rolls are 48 mm wide; the quiet zones may reach beyond them.
  '58': { paper: [58, 120], labelsPerPaper: 1, qr: 30, bars: 52 },
};

/** The size of an address or a stored choice; undefined when it is none of ours. */
export function readLabelSize(value: string | null): LabelSize | undefined {
  return LABEL_SIZES.find((size) => size === value);
}

/**
 * Makes the paper the page, without margins: the labels keep their own. Paper is light in the dark
 * theme too, whether or not the browser prints backgrounds.
 */
export function pageRule(size: LabelSize): string {
  const [width, height] = MEASURES[size].paper;
  return `@page { size: ${width}mm ${height}mm; margin: 0 } @media print { html:root { color-scheme: light; background: #fff } }`;
}
