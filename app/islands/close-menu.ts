import { closestTo } from './closest-to.ts'
/** The phone's menu closes when a place in it is chosen, on a touch beside it, and on Escape. */
export function closeMenuByItself() {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  if (!menu) return
  document.addEventListener('click', (event) => {
    const within = event.target instanceof Node && menu.contains(event.target)
    if (!within || closestTo(event, 'a')) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
