import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Font } from 'harfbuzzjs';

import { placed, readPath, type Segment } from './outlines.ts';

const { resolve } = createRequire(import.meta.url);

const WEIGHTS = { 500: 'Medium', 600: 'SemiBold', 700: 'Bold' } as const;

export type Weight = keyof typeof WEIGHTS;

/** What a text is set in: titles, text, or numbers of one width. */
export type Style = 'display' | 'text' | 'mono';

const FAMILIES = {
  display: ['bricolage-grotesque', 'BricolageGrotesque'],
  text: ['inter', 'Inter'],
  mono: ['atkinson-hyperlegible-mono', 'AtkinsonHyperlegibleMono'],
  arabic: ['ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
  ethiopic: ['noto-sans-ethiopic', 'NotoSansEthiopic'],
} as const;

type Family = keyof typeof FAMILIES;

/** Where the letters of a style come from: from the first that has them. */
const CHAINS: Record<Style, readonly Family[]> = {
  display: ['display', 'text', 'arabic', 'ethiopic'],
  text: ['text', 'arabic', 'ethiopic'],
  mono: ['mono', 'text'],
};

/** One weight of a typeface. */
export type Typeface = {
  font: Font;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  has: (codePoint: number) => boolean;
  /** The outlines of a glyph, an em being 1 and the baseline 0. */
  outlinesOf: (glyph: number) => Segment[];
};

const loaded = new Map<string, Promise<Typeface>>();

/** The typefaces that a text of a style is set in, read when they are first asked for. */
export function typefacesOf(style: Style, weight: Weight): Promise<Typeface[]> {
  return Promise.all(
    CHAINS[style].map((family) => {
      const name = `${family} ${String(weight)}`;
      const found = loaded.get(name) ?? load(family, weight);
      loaded.set(name, found);
      return found;
    }),
  );
}

async function load(family: Family, weight: Weight): Promise<Typeface> {
  const { Blob, Face, Font: HarfbuzzFont } = await import('harfbuzzjs');
  const [folder, name] = FAMILIES[family];
  const named = `${String(weight)}${WEIGHTS[weight]}`;
  const file = resolve(`@expo-google-fonts/${folder}/${named}/${name}_${named}.ttf`);
  const face = new Face(new Blob(await readFile(file)));
  const font = new HarfbuzzFont(face);
  const letters = new Set(face.collectUnicodes());
  const outlines = new Map<number, Segment[]>();
  const { ascender, descender } = font.hExtents();
  return {
    font,
    unitsPerEm: face.upem,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    has: (codePoint) => letters.has(codePoint),
    outlinesOf: (glyph) => {
      const known = outlines.get(glyph);
      if (known) return known;
      const upright = placed(readPath(font.glyphToPath(glyph)), [0, 0], 1 / face.upem).map(flipped);
      outlines.set(glyph, upright);
      return upright;
    },
  };
}

/** Typefaces measure upwards, paper downwards. */
function flipped(segment: Segment): Segment {
  if (segment.kind === 'Z') return segment;
  const { to } = segment;
  const end = { to: [to[0], -to[1]] as const };
  if (segment.kind === 'Q') return { kind: 'Q', by: [segment.by[0], -segment.by[1]], ...end };
  if (segment.kind === 'C') {
    return { kind: 'C', by: [segment.by[0], -segment.by[1]], and: [segment.and[0], -segment.and[1]], ...end };
  }
  return { ...segment, ...end };
}
