import { closestTo } from './closest-to.ts'
import { isPlainClick } from './plain-click.ts'

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const

/**
 * What answers to clicks comes with the first sign of a visitor. A click on a picture or a stay that is quicker is kept and given again once it is
 * here; a popup its anchor has shown by then, and it is taken over as it stands.
 */
export function answerOnceTouched() {
  const waiting = new AbortController()
  const { signal } = waiting
  let coming: Promise<void> | undefined
  let opener: HTMLAnchorElement | null = null
  const bring = () => {
    coming ??= import('./answer-clicks.ts').then(({ answerClicks }) => {
      waiting.abort()
      answerClicks(opener)
    })
    return coming
  }
  const come = () => void bring().catch(() => {})
  for (const sign of signs) addEventListener(sign, come, { once: true, passive: true, signal })
  addEventListener(
    'click',
    (event) => {
      const link = closestTo<HTMLAnchorElement>(event, 'a')
      if (!link || !isPlainClick(event)) return
      opener = link
      if (!link.matches('[data-gallery], [data-stay]')) return
      event.preventDefault()
      event.stopPropagation()
      bring().then(
        () => link.click(),
        () => location.assign(link.href),
      )
    },
    { capture: true, signal },
  )
  // The address or the history names what was open here before.
  if (location.hash || history.state) come()
}
