import { closestTo } from './closest-to.ts'
/**
 * Sections far below are not laid out while the page opens; they are one by one as soon as there is time, and all at once
 * before any jump, which needs their true heights.
 */
export function layOutWholeInTime() {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  if (target?.closest('main')) {
    layOutWhole()
    target.scrollIntoView({ behavior: 'instant' })
  }
  document.addEventListener(
    'click',
    (event) => {
      if (closestTo(event, 'a[href*="#"]')) layOutWhole()
    },
    { capture: true },
  )
  const sections = Array.from(document.querySelectorAll<HTMLElement>('main > section'))
  if (document.readyState === 'complete') whenIdle(() => layOutNext(sections))
  else addEventListener('load', () => whenIdle(() => layOutNext(sections)), { once: true })
}

/** One section in one idle moment: a slow phone keeps answering between them. */
function layOutNext([section, ...more]: HTMLElement[]) {
  if (!section) return layOutWhole()
  section.style.contentVisibility = 'visible'
  section.getBoundingClientRect()
  whenIdle(() => layOutNext(more))
}

function layOutWhole() {
  document.documentElement.setAttribute('data-whole', '')
}

function whenIdle(act: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act)
}
