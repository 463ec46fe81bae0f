/**
 * Sections far below are not laid out while the page opens; they are as soon as there is time, and before any jump,
 * which needs their true heights.
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
      if ((event.target as Element).closest('a[href*="#"]')) layOutWhole()
    },
    { capture: true },
  )
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(layOutWhole)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

function layOutWhole() {
  document.documentElement.setAttribute('data-whole', '')
}
