import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#modules/common/text.ts'
import type { HeldFile } from '#modules/media/held-files.server.ts'
import { discardKept, takeFiles } from '#modules/media/keep-files.server.ts'
import type { House } from '#server/house.ts'
import { checkQuick, type QuickDraft } from './enquiry.ts'
import { type Arrival, refuseTooMany, storeMessage, type Taken } from './store-message.server.ts'

/** The quick review form (specification 2): a few lines to the owner and perhaps a picture, not a published review. */
export async function takeQuick(
  house: House,
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
    (await refuseTooMany(house, arrival))
  if (refusal) return refusal
  const taken = await takeFiles(
    house,
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
    const stored = await storeMessage(house, arrival, said, { files: taken.files })
    if (!stored.ok) await discardKept(house, taken.files)
    return stored
  } catch (fault) {
    await discardKept(house, taken.files)
    throw fault
  }
}
