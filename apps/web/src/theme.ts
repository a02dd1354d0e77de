import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';

const lake: MantineColorsTuple = [
  '#e2ece7',
  '#c6ddd6',
  '#a1cbc2',
  '#74c4b8',
  '#4a9c91',
  '#2b7b71',
  '#156159',
  '#0d5650',
  '#0b4f4a',
  '#083f3b',
];
const ochre: MantineColorsTuple = [
  '#faebcb',
  '#f6dca4',
  '#f2cb78',
  '#f2b84b',
  '#e9ae3c',
  '#e19d1c',
  '#d98e04',
  '#b47402',
  '#8a5600',
  '#5f3b00',
];
const clay: MantineColorsTuple = [
  '#fbe6dc',
  '#f7cdbb',
  '#f2b196',
  '#ee9068',
  '#d9744a',
  '#c66238',
  '#b4532a',
  '#9c431e',
  '#7f3516',
  '#5f260f',
];
const savanna: MantineColorsTuple = [
  '#ecf3e1',
  '#d8e6c3',
  '#c0d69f',
  '#a3c477',
  '#88a95a',
  '#719349',
  '#5e7f3a',
  '#4b6a2b',
  '#3b551f',
  '#2b3f15',
];
const sand: MantineColorsTuple = [
  '#fffdf9',
  '#faf6ef',
  '#f7f2e8',
  '#f4eee2',
  '#f1eadd',
  '#e1d8c7',
  '#cfc3ac',
  '#b0a58f',
  '#8b8371',
  '#686252',
];
const ink: MantineColorsTuple = [
  '#f0e9dd',
  '#bfc5bc',
  '#96a39e',
  '#5e6b67',
  '#435250',
  '#354844',
  '#263634',
  '#1a2826',
  '#14201f',
  '#0d1615',
];

/** Filled colours that have a token pair of their own; everything else is the primary colour. */
const FILLS: Readonly<Record<string, string>> = { clay: 'clay', red: 'clay', ochre: 'ochre', savanna: 'savanna' };

const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const fill = (color && FILLS[color]) ?? 'lake';
  const hover = fill === 'lake' || fill === 'clay' ? `var(--${fill}-hover)` : `var(--${fill})`;
  const text = fill === 'lake' ? 'var(--lake)' : `var(--${fill}-text)`;
  switch (variant) {
    case 'filled':
      return { background: `var(--${fill})`, hover, color: `var(--on-${fill})`, border: '1px solid transparent' };
    case 'light':
      return { background: 'var(--lake-tint)', hover: 'var(--hover)', color: text, border: '1px solid transparent' };
    case 'outline':
      return { background: 'var(--paper)', hover: 'var(--hover)', color: text, border: `1px solid ${text}` };
    case 'default':
      return {
        background: 'var(--paper)',
        hover: 'var(--hover)',
        color: 'var(--ink)',
        border: '1px solid var(--field-border)',
      };
    default:
      return { background: 'transparent', hover: 'var(--hover)', color: text, border: '1px solid transparent' };
  }
};

const TOKENS = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--lake)',
  '--mantine-color-error': 'var(--clay-text)',
  // Of entries of menus.
  '--mantine-color-clay-6': 'var(--clay-text)',
  '--mantine-color-success': 'var(--savanna-text)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--field-border)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--rule-strong)',
  '--mantine-primary-color-filled': 'var(--lake)',
  '--mantine-primary-color-filled-hover': 'var(--lake-hover)',
  '--mantine-primary-color-light': 'var(--lake-tint)',
  '--mantine-primary-color-light-hover': 'var(--lake-tint)',
  '--mantine-primary-color-light-color': 'var(--lake)',
  '--mantine-primary-color-contrast': 'var(--on-lake)',
  '--mantine-color-lake-filled': 'var(--lake)',
  '--mantine-color-lake-filled-hover': 'var(--lake-hover)',
  '--mantine-color-lake-light': 'var(--lake-tint)',
  '--mantine-color-lake-light-color': 'var(--lake)',
  '--mantine-color-lake-text': 'var(--lake)',
};

/** Points the component library's variables at the tokens, so that both themes come from one place. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: TOKENS, dark: TOKENS });

const panel = { radius: 6, shadow: 'md' };

export const theme = createTheme({
  colors: { lake, ochre, clay, savanna, sand, ink, dark: ink },
  primaryColor: 'lake',
  primaryShade: { light: 8, dark: 3 },
  white: '#fffdf9',
  black: '#14201f',
  defaultRadius: 4,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(20), md: rem(22), lg: rem(26), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '670',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: rem(34) },
      h2: { fontSize: rem(20), lineHeight: rem(26) },
      h3: { fontSize: rem(17), lineHeight: rem(24) },
    },
  },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--overlay-shadow)',
    lg: 'var(--overlay-shadow)',
    xl: 'var(--overlay-shadow)',
  },
  variantColorResolver,
  components: {
    Modal: {
      defaultProps: {
        ...panel,
        centered: true,
        // Chrome before 108 knows no `dvh` (docs/decisions/0044): without a place above it, a dialog would have no end.
        yOffset: '5vh',
        overlayProps: { color: '#0d1615', backgroundOpacity: 0.52 },
        // Nothing moves while it opens: a button that slides off the finger that presses it is not pressed.
        transitionProps: { transition: 'fade', duration: 150 },
      },
    },
    Menu: { defaultProps: panel },
    Popover: { defaultProps: panel },
    Combobox: { defaultProps: panel },
    Drawer: { defaultProps: { overlayProps: { color: '#0d1615', backgroundOpacity: 0.52 } } },
    Notification: { defaultProps: { radius: 6 } },
    Tooltip: { defaultProps: { radius: 4, openDelay: 300 } },
  },
});
