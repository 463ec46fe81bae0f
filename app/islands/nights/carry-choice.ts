import { mailtoLink } from '#domain/contact.ts'
import { areStayDays, isDay } from '#domain/day.ts'
import { nightsFields } from '#domain/enquiries/enquiry.ts'
import type { ChosenNights } from '#domain/stays/choose-nights.ts'
import { ASKING, nameStay } from '#domain/stays/chosen-stay.ts'

export type Carried = { stay: string; shown: string; quote: string }

export const nothingCarried: Carried = { stay: '', shown: '', quote: '' }

/** The days that stand in the form's own fields. */
export function daysIn(form: HTMLFormElement): ChosenNights {
  const [checkIn, checkOut] = ['checkIn', 'checkOut'].map((name) => fieldOf(form, name)?.value ?? '')
  const arrives = checkIn && isDay(checkIn) ? checkIn : ''
  return {
    checkIn: arrives,
    checkOut: checkOut && areStayDays({ checkIn: arrives, checkOut }) ? checkOut : '',
  }
}

/** Writes the chosen days into the form's fields as if they had been typed. */
export function fillDays(form: HTMLFormElement, { checkIn, checkOut }: ChosenNights) {
  for (const [name, day] of Object.entries({ checkIn, checkOut })) {
    const field = fieldOf(form, name)
    if (!field || field.value === day) continue
    // React listens to what is typed, and takes what is set on the element itself for its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What the form carries of the choice besides its days. */
export function carry(form: HTMLFormElement, carried: Carried) {
  for (const [name, value] of Object.entries(carried)) {
    const field = fieldOf(form, name)
    if (field) field.value = value
  }
}

export function carriedStay(form: HTMLFormElement): string {
  return fieldOf(form, nightsFields.stay)?.value ?? ''
}

/** The messages for WhatsApp and e-mail beside the form name the chosen nights; `wish` is empty when there are none. */
export function nameInMessages(section: Element | null, wish: string) {
  for (const link of section?.querySelectorAll<HTMLAnchorElement>('a[data-with-stay]') ?? []) {
    const text = link.dataset.withStay ?? ''
    const named = nameStay(link.href, text, wish)
    link.href = named
    const body = new URL(named).searchParams.get('text') ?? ''
    const mail = link.parentElement?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')
    const [address = ''] = mail?.href.slice('mailto:'.length).split('?') ?? []
    if (mail) mail.href = wish ? mailtoLink(address, ASKING, body) : mailtoLink(address)
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
