import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';
import { themeComponents } from './theme-components.ts';

/** Shade 8 is the brand's violet; white text is readable on 5 and up. */
const violet: MantineColorsTuple = [
  '#f6f1fc',
  '#e9def8',
  '#d3bef0',
  '#b794e4',
  '#9a68d6',
  '#7e40c4',
  '#6422a8',
  '#4b0a8c',
  '#34006d',
  '#21004a',
];

/** Shade 4 is the brand's mint, for violet text; white text is readable on 7 and up. */
const mint: MantineColorsTuple = [
  '#ecfcf8',
  '#d2f7ed',
  '#a8f0de',
  '#7be6cb',
  '#4ddab8',
  '#22be99',
  '#109a7b',
  '#087a61',
  '#06604d',
  '#044437',
];

/** Shade 5 is the brand's pink; white text is readable on 6 and up. */
const pink: MantineColorsTuple = [
  '#fff0f4',
  '#ffdce5',
  '#ffb5c8',
  '#fd86a5',
  '#f85f88',
  '#f3406f',
  '#d91e53',
  '#b80f42',
  '#930a34',
  '#6b0525',
];

const gray: MantineColorsTuple = [
  '#faf8fc',
  '#f4f1f7',
  '#eae5ef',
  '#dbd4e2',
  '#c3bacd',
  '#a69bb3',
  '#746880',
  '#5c5068',
  '#3d3249',
  '#231a2d',
];

const dark: MantineColorsTuple = [
  '#f1ecf8',
  '#d5cce2',
  '#b3a8c3',
  '#8d81a0',
  '#4a3f5e',
  '#382d4b',
  '#211830',
  '#17101f',
  '#130c1a',
  '#0d0812',
];

/** Mint is light, so its filled parts have violet text in both schemes. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const { color, shade } = parseThemeColor({ color: input.color ?? 'violet', theme: input.theme });
  if (input.variant !== 'filled' || color !== 'mint' || shade !== undefined) return colors;
  return {
    background: 'var(--mantine-color-mint-4)',
    hover: 'var(--mantine-color-mint-3)',
    color: 'var(--violet)',
    border: 'none',
  };
};

export const theme = createTheme({
  colors: { violet, mint, pink, red: pink, green: mint, gray, dark },
  primaryColor: 'violet',
  primaryShade: { light: 8, dark: 5 },
  black: '#231a2d',
  variantColorResolver: variantColors,
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.12' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
    },
  },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '40em', md: '60em', lg: '75em', xl: '88em' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: themeComponents,
});

const mantineVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--off)',
  '--mantine-color-disabled-color': 'var(--off-text)',
  '--mantine-color-disabled-border': 'var(--line-strong)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...mantineVariables,
    '--mantine-color-pink-filled': '#d91e53',
    '--mantine-color-pink-filled-hover': '#b80f42',
  },
  dark: {
    ...mantineVariables,
    '--mantine-color-pink-filled': '#d91e53',
    '--mantine-color-pink-filled-hover': '#b80f42',
  },
});
