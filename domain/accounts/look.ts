/** Light or dark, as somebody wants the rooms on their device; otherwise as the device has it. */
export type Look = 'light' | 'dark'

export function isLook(said: string): said is Look {
  return said === 'light' || said === 'dark'
}
