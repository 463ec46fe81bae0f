import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)
const toOklch = registerMode(modeOklch)

/** WCAG 2.2, 1.4.3: text on its background. */
export const AA_CONTRAST = 4.5
const STEP = 0.005
/** How much darker or lighter a button is while it is touched. */
const PRESSED_LIGHTNESS = 0.05
/** A pale colour that becomes darker becomes at most so colourful. */
const RICH_CHROMA = 0.12

/** Every background that a link, an eyebrow or a button of ours is on (app/ui/tokens.css), by day and by night. */
export const surfaces = {
  light: ['#fbf5ea', '#f3e6cf', '#fffaf1', '#fffcf6', '#ead9ba'],
  dark: ['#101b30', '#192740', '#22314e', '#0d1729'],
} as const
const inks = ['#fff8ea', '#1a1620'] as const

export const accentPresets = [
  { name: 'Brick', colour: '#a83a2c' },
  { name: 'Marigold', colour: '#d98a1f' },
  { name: 'Forest', colour: '#2f6b45' },
  { name: 'Indigo', colour: '#3f4fa3' },
  { name: 'Plum', colour: '#6f2f63' },
  { name: 'Slate', colour: '#4d5b68' },
] as const

/** The accent for buttons and links, the text on a button, and a button while it is touched. */
type AccentColours = { primary: string; onPrimary: string; primaryTouched: string }

/** The colours by day and by night of an accent, `#rrggbb`: its hue, as light or as dark as text on every surface needs (AA). */
export function computeAccentColours(accent: string): Record<'light' | 'dark', AccentColours> {
  return { light: computeReadableColours(accent, 'light'), dark: computeReadableColours(accent, 'dark') }
}

/** An icon's background and the initial on it: the accent itself, changed only where neither ink can be read on it. */
export function computeIconColours(accent: string): { background: string; ink: string } {
  const isReadable = (colour: string) => wcagContrast(colour, pickTextColour(colour)) >= AA_CONTRAST
  const background = findNearestReadable(accent, -1, isReadable)
  return { background, ink: pickTextColour(background) }
}

/** The rule that gives pages the accent; empty where none is chosen. It is in no layer, so that it wins over the tokens. */
export function writeAccentStyle(accent: string): string {
  if (accent === '') return ''
  const { light, dark } = computeAccentColours(accent)
  const [byDay, byNight] = [writeTokens(light), writeTokens(dark)]
  // No light-dark(): browsers before 2024 do not know it, and no build translates this rule.
  return `:root{${byDay}}.night{${byNight}}@media(prefers-color-scheme:dark){:root{${byNight}}}@media print{:root,.night{${byDay}}}`
}

function writeTokens({ primary, onPrimary, primaryTouched }: AccentColours): string {
  return `--primary:${primary};--link:${primary};--accent:${primary};--on-primary:${onPrimary};--primary-touched:${primaryTouched}`
}

function computeReadableColours(accent: string, scheme: 'light' | 'dark'): AccentColours {
  const direction = scheme === 'light' ? -1 : 1
  const primary = findNearestReadable(accent, direction, (colour) =>
    surfaces[scheme].every((surface) => wcagContrast(colour, surface) >= AA_CONTRAST),
  )
  const { l } = parseOklch(primary)
  const primaryTouched = withLightness(primary, l + direction * PRESSED_LIGHTNESS)
  return { primary, onPrimary: pickTextColour(primary), primaryTouched }
}

function pickTextColour(colour: string): string {
  const [light, dark] = inks
  return wcagContrast(colour, light) >= wcagContrast(colour, dark) ? light : dark
}

/** The colour of this hue that is nearest in this direction and fits; at the end of the scale, white or black. */
function findNearestReadable(accent: string, direction: 1 | -1, fits: (colour: string) => boolean): string {
  let { l } = parseOklch(accent)
  let colour = accent
  while (!fits(colour) && (direction > 0 ? l < 1 : l > 0)) {
    l += direction * STEP
    colour = withLightness(accent, l)
  }
  return colour
}

/** The colour at this lightness, with its hue and as colourful for its lightness as before: a pale pink becomes a deep pink, not a grey. */
function withLightness(colour: string, lightness: number): string {
  const { c, ...rest } = parseOklch(colour)
  const l = Math.min(1, Math.max(0, lightness))
  const chroma = (c / (computeMaxChroma(rest) || 1)) * computeMaxChroma({ ...rest, l })
  return formatHex(clampChroma({ ...rest, l, c: Math.max(c, Math.min(chroma, RICH_CHROMA)) }, 'oklch'))
}

function computeMaxChroma(colour: Omit<Oklch, 'c'>): number {
  return clampChroma({ ...colour, c: 0.4 }, 'oklch').c
}

function parseOklch(colour: string): Oklch {
  const oklch = toOklch(colour)
  if (!oklch) throw new Error('an accent that is no colour')
  return oklch
}
