import { closestTo } from './closest-to.ts'
import { isPlainClick } from './plain-click.ts'

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const

/** What answers to clicks comes with the first sign of a visitor; a click that is quicker is kept and given again once it is here. */
export function answerOnceTouched() {
  const waiting = new AbortController()
  const { signal } = waiting
  let coming: Promise<void> | undefined
  const bring = () => {
    coming ??= import('./answer-clicks.ts').then(({ answerClicks }) => {
      waiting.abort()
      answerClicks()
    })
    return coming
  }
  const come = () => void bring().catch(() => {})
  for (const sign of signs) addEventListener(sign, come, { once: true, passive: true, signal })
  addEventListener(
    'click',
    (event) => {
      const link = answeredLink(event)
      if (!link || !isPlainClick(event)) return
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

function answeredLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = closestTo<HTMLAnchorElement>(event, 'a[href]')
  const answers = link?.matches('[data-gallery], [data-stay]') || (link?.hash && isPopup(link.hash))
  return answers ? link : null
}

function isPopup(hash: string): boolean {
  return document.getElementById(hash.slice(1)) instanceof HTMLDialogElement
}
