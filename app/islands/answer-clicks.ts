import { chooseStay } from './choose-stay.ts'
import { closeMenuByItself } from './close-menu.ts'
import { wakeGalleries } from './gallery/wake.ts'
import { adoptPopup, wakePopups } from './popups.ts'

/** All that answers to a visitor's own acts outside of the islands; `opener` is the link that was clicked last before it came. */
export function answerClicks(opener: HTMLAnchorElement | null) {
  closeMenuByItself()
  if (opener) adoptPopup(opener)
  wakePopups()
  wakeGalleries()
  const check = document.querySelector<HTMLElement>('[data-check]')
  if (check) void import('./log/check-review.ts').then(({ checkShownReview }) => checkShownReview(check))
  document.addEventListener('click', chooseStay)
  // Tells tests that a click is answered from now on.
  document.documentElement.dataset.answers = ''
}
