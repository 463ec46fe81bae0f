const FIRST_VIEW_MS = 4000

/** Ends what `ui/picture/near.css` holds back: with the first sign of a visitor, or once the first view has been there for a while. */
export function letPicturesCome() {
  const ended = new AbortController()
  const come = () => {
    ended.abort()
    document.documentElement.dataset.come = ''
  }
  for (const sign of ['scroll', 'pointerdown', 'keydown', 'beforeprint'])
    addEventListener(sign, come, { signal: ended.signal, passive: true })
  const wait = () => setTimeout(come, FIRST_VIEW_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
