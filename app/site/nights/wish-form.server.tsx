import type { ReactNode } from 'react'
import type { Content, Stay } from '#domain/content/content.ts'
import type { ChosenNights } from '#domain/stays/choose-nights.ts'
import { stampsOf } from '#domain/stays/nights-answer.ts'
import type { Wish } from '#domain/stays/wish.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import type { House } from '#server/house/house.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import EnquiryForm from '../../islands/forms/enquiry-form.tsx'
import { findPictures } from '../find-pictures.ts'
import { GetInTouch } from '../home/get-in-touch.tsx'
import { Island } from '../island.tsx'
import { postboxOf } from '../postbox.server.ts'
import type { MonthOfNights } from './stay-nights.server.ts'

type Chosen = { stay: Stay; chosen: ChosenNights; wish: Wish; months: readonly MonthOfNights[] }

/** GET IN TOUCH with the chosen nights in it, and the hosts its script may speak to. */
export async function wishForm(
  house: House,
  content: Content,
  { stay, chosen, wish, months }: Chosen,
): Promise<{ body: ReactNode; connect: readonly string[] }> {
  const { property, contact } = content
  const { postbox, connect } = await postboxOf(house)
  const [picture] = findPictures(await picturesOf(house, content), [contact.picture])
  const props = {
    action: '/enquiry',
    token: formToken(house),
    postbox,
    phone: property.phone,
    words: { hint: contact.hint, note: contact.note },
    wish: { ...chosen, stay: stay.id, shown: stampsOf(months, chosen), quote: wish.quote },
  }
  const body = (
    <GetInTouch words={contact} property={property} picture={picture} wish={`the ${wish.said}`}>
      <Island name="enquiry-form" of={EnquiryForm} props={props} />
    </GetInTouch>
  )
  return { body, connect }
}
