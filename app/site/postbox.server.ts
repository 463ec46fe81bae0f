import type { House } from '#server/house/house.ts'
import { readSettings } from '#server/house/settings.ts'

const PROVIDER = 'https://api.emailjs.com'

/** Where the forms' e-mail client posts: the owner's account with the provider, or our own relay, which takes any ids. */
export async function postboxOf(house: House) {
  const { emailjs } = await readSettings(house)
  const ids = emailjs ?? { publicKey: 'house', serviceId: 'house', templateId: 'message' }
  return { postbox: { origin: emailjs ? PROVIDER : '', ...ids }, connect: emailjs ? [PROVIDER] : [] }
}
