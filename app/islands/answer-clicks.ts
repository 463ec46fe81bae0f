import { chooseStay } from './choose-stay.ts'
import { closeMenuByItself } from './close-menu.ts'
import { wakeGalleries } from './gallery/wake.ts'
import { wakePopups } from './popups.ts'

/** All that answers to a visitor's own acts outside of the islands. */
export function answerClicks() {
  closeMenuByItself()
  wakePopups()
  wakeGalleries()
  document.addEventListener('click', chooseStay)
}
