import type { Content, Stay } from '#domain/content/content.ts'
import type { ChosenNights } from '#domain/stays/choose-nights.ts'
import { stampsOf } from '#domain/stays/nights-answer.ts'
import type { Wish } from '#domain/stays/wish.ts'
import type { House } from '#server/house/house.ts'
import { enquiryForm } from '../answers/enquiry-form.server.tsx'
import type { MonthOfNights } from './stay-nights.server.ts'

type Chosen = { stay: Stay; chosen: ChosenNights; wish: Wish; months: readonly MonthOfNights[] }

/** GET IN TOUCH with the chosen nights in it. */
export function wishForm(house: House, content: Content, { stay, chosen, wish, months }: Chosen) {
  return enquiryForm(house, content, {
    form: { wish: { ...chosen, stay: stay.id, shown: stampsOf(months, chosen), quote: wish.quote } },
    section: { wish: `the ${wish.said}` },
  })
}
