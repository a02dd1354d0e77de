declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = { targetFormat: 'woff2'; variationAxes?: Record<string, Axis> };
  /** The same font with the glyphs of these characters alone, and with narrower axes where there are any. */
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
