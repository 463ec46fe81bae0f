/** Light or dark, as somebody wants the rooms on their device; otherwise as the device has it. */
export type ColourScheme = 'light' | 'dark'

export function isColourScheme(said: string): said is ColourScheme {
  return said === 'light' || said === 'dark'
}
