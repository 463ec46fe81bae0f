import { nameStay } from '#domain/stays/chosen-stay.ts'
import { closestTo } from './closest-to.ts'
import { isPlainClick } from './plain-click.ts'

/** An Enquire button of a stay (`data-stay="Suite"`) goes to the form of this page and names the stay in it. */
export function chooseStay(event: MouseEvent) {
  const link = closestTo<HTMLAnchorElement>(event, 'a[data-stay]')
  const field = document.querySelector<HTMLInputElement>('#contactForm [name="expectation"]')
  if (!link || !field || !isPlainClick(event)) return
  event.preventDefault()
  location.hash = link.hash
  const { stay = '' } = link.dataset
  for (const message of document.querySelectorAll<HTMLAnchorElement>('a[data-with-stay]'))
    message.href = nameStay(message.href, message.dataset.withStay ?? '', stay)
  // What the visitor wrote stays.
  if (field.value !== '' && field.value !== field.dataset.chosen && field.value !== field.defaultValue) return
  field.value = stay
  field.dataset.chosen = stay
}
