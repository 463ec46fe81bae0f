/** Where the stay that a visitor has chosen comes to stand in a message for WhatsApp. */
export const STAY_HERE = '{stay}'

/** The address of a message for WhatsApp with another text in it, which names the stay. */
export function nameStay(address: string, text: string, stay: string): string {
  const [page = ''] = address.split('?')
  return `${page}?text=${encodeURIComponent(text.replace(STAY_HERE, () => `the ${stay}`))}`
}
