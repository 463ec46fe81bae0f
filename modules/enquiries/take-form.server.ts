import { cutField } from '#modules/common/form-field.ts'
import { isHeaderSafe } from '#modules/mail/email.ts'
import type { HeldFile } from '#modules/media/held-files.server.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { House } from '#server/house.ts'
import { hiddenFields, nightsFields } from './enquiry.ts'
import { countRefused, refuseTooMany, type Taken } from './store-message.server.ts'
import { takeEnquiry } from './take-enquiry.server.ts'
import { takeQuick } from './take-quick.server.ts'

/** One of the two forms of the home page as it was posted: by the e-mail client, or by the browser without script. */
export async function takeFields(
  house: House,
  fields: ReadonlyMap<string, string>,
  address: string,
  pictures: readonly HeldFile[] = [],
  canMend = false,
): Promise<Taken> {
  const of = (name: string) => fields.get(name) ?? ''
  const contact = { name: of('name'), phone: of('phone'), email: of('email') }
  const unsafe = (['name', 'email'] as const).find((field) => !isHeaderSafe(contact[field]))
  if (unsafe) return refuse('oneLine', unsafe)
  const { token, trap, once } = hiddenFields
  const arrival = { address, token: of(token), trap: of(trap), once: of(once), canMend }
  if (isQuick(fields)) return takeQuick(house, { ...contact, review: of('review') }, arrival, pictures)
  const wishes = { expectation: of('expectation'), checkIn: of('checkIn'), checkOut: of('checkOut') }
  const brought = { stay: of(nightsFields.stay), shown: of(nightsFields.shown) }
  return takeEnquiry(house, { ...contact, ...wishes, message: of('message') }, arrival, brought)
}

/** The same for a page's action, whose form is shown again when it is refused; its picture is on the disk already. */
export async function takeForm(
  house: House,
  form: FormData,
  address: string,
  picture: HeldFile | Refusal | null,
): Promise<Taken> {
  const tooMany = await refuseTooMany(house, { address })
  if (tooMany) return tooMany
  const taken = await takeWords(house, form, address, picture)
  if (!taken.ok) await countRefused(house, { address })
  return taken
}

async function takeWords(
  house: House,
  form: FormData,
  address: string,
  picture: HeldFile | Refusal | null,
): Promise<Taken> {
  if (picture && 'code' in picture) return picture
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, cutField(name, value))
  return takeFields(house, fields, address, picture ? [picture] : [], true)
}

function isQuick(fields: ReadonlyMap<string, string>): boolean {
  const form = fields.get(hiddenFields.form)
  return form === undefined || form === '' ? fields.has('review') : form === 'quick'
}
