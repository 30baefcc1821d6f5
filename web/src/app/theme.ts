import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#edf6f8',
  '#d8eaef',
  '#b0d5df',
  '#84bfcd',
  '#5fb0c4',
  '#3b92a9',
  '#1f778f',
  '#12657c',
  '#0c5266',
  '#083f50',
];

const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#e9e6df',
  '#d9d5cb',
  '#b9b4a8',
  '#938e83',
  '#625e56',
  '#4a4740',
  '#322f2a',
  '#1d1b18',
];

const dark: MantineColorsTuple = [
  '#ebe8e2',
  '#cdc9c1',
  '#a7a299',
  '#918c82',
  '#403d38',
  '#2e2c28',
  '#23211e',
  '#1a1917',
  '#131210',
  '#0c0b0a',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#f9dcda',
  '#f1b8b4',
  '#e8918b',
  '#df6b63',
  '#d14b43',
  '#c23a33',
  '#b02e28',
  '#93241f',
  '#731a17',
];

const tinted = ['petrol', 'gray', 'red', 'green', 'yellow', 'orange', 'blue', 'teal'];

// Hiding the scroll bar of the page behind a dialog would style every element of the page again. The wheel and touches
// do not scroll the page in any case; its scroll bar does, and keys that the dialog has no use for.
const keepsScrollBar = { removeScrollProps: { removeScrollBar: false } };

/** 4 px grid, petrol accent, warm neutrals; type sizes are in `type-sizes.css`, surfaces and status colours in `theme.css`. */
export const theme = createTheme({
  colors: { petrol, gray, dark, red },
  black: gray[9],
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  shadows: {
    sm: 'var(--shadow-low)',
    md: 'var(--shadow-high)',
    lg: 'var(--shadow-high)',
    xl: 'var(--shadow-high)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-xl)', lineHeight: '28px' },
      h2: { fontSize: 'var(--text-lg)', lineHeight: '24px' },
      h3: { fontSize: 'var(--text-md)', lineHeight: '20px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name: importing the components here would add their code to the first page.
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // Mantine's placeholder for the initial focus is a child that is not allowed in a menu (WCAG 4.1.2).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The help of a field is under it; the looks of fields are in `forms.css`.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'var(--dialog-padding)' } },
    ModalRoot: { defaultProps: keepsScrollBar },
    DrawerRoot: { defaultProps: keepsScrollBar },
    // A `header` element would make the head of a dialog a banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});

/** Colours derived by Mantine, corrected where their contrast would miss AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6f6b62',
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': gray[3],
    ...Object.fromEntries(
      tinted.map((name) => [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-9)`]),
    ),
    // Even Mantine's darkest shade is too light on its own tint.
    '--mantine-color-yellow-light-color': '#765200',
    '--mantine-color-orange-light-color': '#94440a',
  },
  dark: {
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': petrol[4],
    '--mantine-color-default-border': dark[4],
    // Mantine's tint is darker than the canvas.
    '--mantine-color-petrol-light': 'var(--selected)',
    '--mantine-color-petrol-light-hover': 'var(--selected-line)',
    ...Object.fromEntries(
      tinted.map((name) => [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-2)`]),
    ),
  },
});
