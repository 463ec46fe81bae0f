export type PhoneRule = typeof import('#domain/phone.ts')

/** Loads the rule of telephone numbers, which is too heavy for a page's first load. Offline it rejects. */
export function loadRule(): Promise<PhoneRule> {
  return import('#domain/phone.ts')
}
