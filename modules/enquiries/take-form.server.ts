import { cutField } from '#modules/common/form-field.ts'
import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#modules/common/text.ts'
import { isHeaderSafe } from '#modules/mail/email.ts'
import type { HeldFile } from '#modules/media/hold.server.ts'
import { discardKept, takeFiles } from '#modules/media/keep-files.server.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { askedStay } from './enquiries.server.ts'
import {
  checkEnquiry,
  checkQuick,
  type EnquiryDraft,
  hiddenFields,
  nightsFields,
  type QuickDraft,
} from './enquiry.ts'
import {
  type Arrival,
  countRefused,
  refuseTooMany,
  storeMessage,
  type Taken,
} from './store-message.server.ts'

/** One of the two forms of the home page as it was posted: by the e-mail client, or by the browser without script. */
export async function takeFields(
  ctx: AppContext,
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
  if (isQuick(fields)) return takeQuick(ctx, { ...contact, review: of('review') }, arrival, pictures)
  const wishes = { expectation: of('expectation'), checkIn: of('checkIn'), checkOut: of('checkOut') }
  const brought = { stay: of(nightsFields.stay), shown: of(nightsFields.shown) }
  return takeEnquiry(ctx, { ...contact, ...wishes, message: of('message') }, arrival, brought)
}

/** The same for a page's action, whose form is shown again when it is refused; its picture is on the disk already. */
export async function takeForm(
  ctx: AppContext,
  form: FormData,
  address: string,
  picture: HeldFile | Refusal | null,
): Promise<Taken> {
  const tooMany = await refuseTooMany(ctx, { address })
  if (tooMany) return tooMany
  const taken = await takeWords(ctx, form, address, picture)
  if (!taken.ok) await countRefused(ctx, { address })
  return taken
}

async function takeWords(
  ctx: AppContext,
  form: FormData,
  address: string,
  picture: HeldFile | Refusal | null,
): Promise<Taken> {
  if (picture && 'code' in picture) return picture
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, cutField(name, value))
  return takeFields(ctx, fields, address, picture ? [picture] : [], true)
}

function isQuick(fields: ReadonlyMap<string, string>): boolean {
  const form = fields.get(hiddenFields.form)
  return form === undefined || form === '' ? fields.has('review') : form === 'quick'
}

/** GET IN TOUCH (specification 3, 5): stores the enquiry and its letter to the owner in one transaction. Suspected spam is held, never dropped. */
export async function takeEnquiry(
  ctx: AppContext,
  draft: EnquiryDraft,
  arrival: Arrival,
  brought = { stay: '', shown: '' },
): Promise<Taken> {
  const clean = {
    name: cleanLine(draft.name),
    phone: wholePhone(cleanLine(draft.phone)),
    email: cleanAddress(draft.email),
    expectation: cleanText(draft.expectation),
    checkIn: trimEdges(draft.checkIn),
    checkOut: trimEdges(draft.checkOut),
    message: cleanText(draft.message),
  }
  const refusal =
    checkEnquiry(clean) ??
    (arrival.canMend ? checkPhone(clean.phone) : null) ??
    (await refuseTooMany(ctx, arrival))
  if (refusal) return refusal
  const { checkIn, checkOut, ...rest } = clean
  const said = { form: 'enquiry' as const, ...rest, check_in: checkIn, check_out: checkOut }
  return storeMessage(ctx, arrival, said, { asked: await askedStay(ctx, brought, { checkIn, checkOut }) })
}

/** The quick review form (specification 2): a few lines to the owner and perhaps a picture, not a published review. */
export async function takeQuick(
  ctx: AppContext,
  draft: QuickDraft,
  arrival: Arrival,
  pictures: readonly HeldFile[] = [],
): Promise<Taken> {
  const clean = {
    name: cleanLine(draft.name),
    email: cleanAddress(draft.email),
    phone: wholePhone(cleanLine(draft.phone)),
    review: cleanText(draft.review),
  }
  const refusal =
    checkQuick(clean) ??
    (arrival.canMend ? checkPhone(clean.phone) : null) ??
    (await refuseTooMany(ctx, arrival))
  if (refusal) return refusal
  const taken = await takeFiles(
    ctx,
    pictures.map((file) => ({ kind: 'profile' as const, file })),
  )
  if (!taken.ok) return { ...taken, field: 'image' }
  const { review, ...contact } = clean
  const said = {
    form: 'quick' as const,
    ...contact,
    expectation: '',
    check_in: '',
    check_out: '',
    message: review,
  }
  try {
    const stored = await storeMessage(ctx, arrival, said, { files: taken.files })
    if (!stored.ok) await discardKept(ctx, taken.files)
    return stored
  } catch (fault) {
    await discardKept(ctx, taken.files)
    throw fault
  }
}
