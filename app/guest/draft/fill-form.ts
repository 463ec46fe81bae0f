import { ratingCategories } from '#domain/reviews/rating.ts'
import { putBack } from '../../ui/kept/put-back.ts'
import type { Draft } from './draft.ts'

/** Puts a kept draft back into the form's own fields; what the booking says is left alone. */
export function fillForm(form: HTMLFormElement, draft: Draft): void {
  fillField(form, 'review', draft.review)
  for (const name of ['name', 'email', 'phone'] as const) fillField(form, name, draft.typed[name])
  for (const { id, field } of ratingCategories) {
    const star = form.querySelector<HTMLInputElement>(`input[name="${field}"][value="${draft.ratings[id]}"]`)
    if (star) star.checked = true
  }
}

/** The draft without what the booking says of the guest: that stays with the house. */
export function withoutKnown(form: HTMLFormElement | null, draft: Draft): Draft {
  const known = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.readOnly
  }
  const { name, email, phone } = draft.typed
  const typed = {
    name: known('name') ? '' : name,
    email: known('email') ? '' : email,
    phone: known('phone') ? '' : phone,
  }
  return { ...draft, typed }
}

function fillField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !field.readOnly))
    putBack(field, value)
}
