import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core'

// Mantine's colours come from ours (app/ui/tokens.css), so that both schemes follow the same names as the site.
const paper = '#fffaf1 #f3e6cf #e2d1b1 #dcc9a5 #b9a279 #8c7a5e #4f625c #3a4f49 #1b2f2c #12312e'
const night = '#f3e8d6 #d5d3d0 #b4bdcd #6f83a8 #2c3c5a #22314e #192740 #101b30 #0d1729 #09101e'

/** The colours of a button to WhatsApp; soft where another button is the main one. */
const whatsappColours = (token: 'whatsapp' | 'whatsapp-soft') => ({
  background: `var(--${token})`,
  hover: `var(--${token}-touched)`,
  color: `var(--on-${token})`,
  border: '1px solid var(--whatsapp-line)',
})

export const theme = createTheme({
  primaryColor: 'roof',
  primaryShade: { light: 6, dark: 4 },
  // Of these one shade each: their other variants are set below.
  colors: {
    roof: colorsTuple('#a83a2c'),
    deodar: colorsTuple('#1f4a43'),
    brass: colorsTuple('#7d5a1f'),
    gray: colorsTuple(paper.split(' ')),
    dark: colorsTuple(night.split(' ')),
  },
  white: '#fffcf6',
  black: '#1b2f2c',
  // From md on there is the rail, below it the bar at the thumb; from lg on there are two columns.
  breakpoints: { md: '56em', lg: '64em' },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.31rem' },
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.6', xl: '1.5' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver(input) {
    if (input.color === 'whatsapp')
      return whatsappColours(input.variant === 'filled' ? 'whatsapp' : 'whatsapp-soft')
    const colours = defaultVariantColorsResolver(input)
    const isPrimary = input.color === undefined || input.color === 'roof'
    if (input.variant === 'filled' && isPrimary) return { ...colours, color: 'var(--on-primary)' }
    return colours
  },
  components: {
    Button: { defaultProps: { size: 'md', variant: 'default' } },
    // Thumbs need 44 px, everywhere.
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    // Most fields are required; the page names the others.
    TextInput: { defaultProps: { size: 'md', withAsterisk: false } },
    PasswordInput: {
      defaultProps: { size: 'md', withAsterisk: false },
      vars: () => ({ root: { '--psi-button-size': '2.75rem' } }),
    },
    InputWrapper: { styles: { description: { lineHeight: 1.45 } } },
    Alert: { styles: { body: { minWidth: 0 }, message: { minWidth: 0 } } },
    Code: { styles: { root: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3, withAsterisk: false } },
    NativeSelect: { defaultProps: { size: 'md', withAsterisk: false } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    Switch: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    SegmentedControl: {
      vars: () => ({ root: { '--sc-color': 'var(--chosen)', '--sc-label-color': 'var(--on-chosen)' } }),
    },
    Paper: { defaultProps: { bg: 'var(--lift)' } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 150 } },
      styles: { header: { background: 'inherit' }, title: { font: '600 var(--text-5) / 1.3 var(--serif)' } },
    },
    // As high as what is in it.
    Drawer: { styles: { header: { background: 'inherit' }, content: { height: 'auto' } } },
    CloseButton: { defaultProps: { size: 44, iconSize: 20, 'aria-label': 'Close' } },
    NavLink: {
      styles: {
        root: { minHeight: '2.75rem' },
        label: { fontSize: 'var(--mantine-font-size-md)' },
        description: { fontSize: 'var(--mantine-font-size-sm)' },
      },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 'xs', size: 'lg' },
      // A badge does not shrink: in a narrow row it moves to the next line as a whole.
      styles: {
        root: {
          flex: 'none',
          maxWidth: '100%',
          verticalAlign: 'middle',
          textTransform: 'none',
          fontWeight: 600,
          letterSpacing: 0,
        },
      },
    },
  },
})

const variables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default': 'var(--field)',
  '--mantine-color-default-hover': 'var(--alt)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-roof-filled': 'var(--primary)',
  '--mantine-color-roof-filled-hover': 'var(--primary-touched)',
  '--mantine-color-roof-text': 'var(--link)',
  '--mantine-color-roof-light': 'var(--roof-light)',
  '--mantine-color-roof-light-hover': 'var(--roof-light-hover)',
  '--mantine-color-roof-light-color': 'var(--roof-light-color)',
  '--mantine-color-roof-outline': 'var(--link)',
  '--mantine-color-roof-outline-hover': 'var(--alt)',
  '--mantine-color-deodar-filled': 'var(--green-filled)',
  '--mantine-color-deodar-light': 'var(--green-light)',
  '--mantine-color-deodar-light-hover': 'var(--green-light-hover)',
  '--mantine-color-deodar-light-color': 'var(--green-light-color)',
  '--mantine-color-deodar-outline': 'var(--green-light-color)',
  '--mantine-color-brass-filled': 'var(--brass-filled)',
  '--mantine-color-brass-light': 'var(--brass-light)',
  '--mantine-color-brass-light-color': 'var(--brass-light-color)',
  '--mantine-color-gray-light': 'var(--gray-light)',
  '--mantine-color-gray-light-color': 'var(--muted)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables, light: variables, dark: variables })
