import { Group, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback, useElementSize, useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useRef, useState } from 'react'

const widths = { phone: 390, computer: 1280 } as const
type PreviewProps = {
  /** What to show first: an anchor of the front page, or `?page=`. */
  seenAt: string
  /** Other previews to choose from: their address below the front page's, and their name. */
  pages?: Readonly<Record<string, string>> | undefined
  /** A new version is loaded. */
  version: number
  /** What is typed here is shown before it is saved. */
  form?: RefObject<HTMLFormElement | null>
  open?: boolean
}

const AFTER_TYPING_MS = 350

/** The real page as the draft has it, at the width of a phone or of a computer, with what is typed. */
export function PagePreview({ seenAt, pages, version, form, open = false }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useElementSize()
  const scale = box.width ? Math.min(1, box.width / widths[width]) : 1
  const [below, setBelow] = useState('')
  const page = `/admin/preview${below}${seenAt.startsWith('?') ? seenAt : ''}`
  useShownPlace(frame, seenAt, `${version} ${width} ${open}`)
  const showTypedAgain = useTypedText(frame, form, page, version)
  return (
    <section className="preview" aria-label="Preview" data-open={open || undefined}>
      <Group gap="sm">
        <SegmentedControl
          value={width}
          onChange={(value) => setWidth(value)}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'computer', label: 'Computer' },
          ]}
          aria-label="Width of the preview"
        />
        {pages && (
          <SegmentedControl
            value={below}
            onChange={setBelow}
            data={Object.entries(pages).map(([value, label]) => ({ value, label }))}
            aria-label="Page of the preview"
          />
        )}
      </Group>
      <div className="preview-frame" ref={box.ref}>
        <iframe
          ref={frame}
          key={`${version} ${page}`}
          src={page}
          onLoad={showTypedAgain}
          title="Preview of your draft"
          style={{ width: widths[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

/** Scrolls to the part of the page that is edited. The frame's address does not name it: the browser would scroll the admin as well. */
function useShownPlace(frame: RefObject<HTMLIFrameElement | null>, seenAt: string, frameIs: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame, or the same at another width, begins at its top
  useEffect(() => {
    const element = frame.current
    if (!element || !seenAt.startsWith('#')) return
    let next = 0
    // What is above gets its height only once it is near, so the place is looked for again.
    const show = (tries = 20) => {
      const top = element.contentDocument?.getElementById(seenAt.slice(1))?.getBoundingClientRect().top ?? 0
      element.contentWindow?.scrollBy({ top, behavior: 'instant' })
      if (tries > 0) next = requestAnimationFrame(() => show(tries - 1))
    }
    const begin = () => show()
    if (element.contentDocument?.readyState === 'complete') begin()
    element.addEventListener('load', begin)
    return () => {
      cancelAnimationFrame(next)
      element.removeEventListener('load', begin)
    }
  }, [frame, seenAt, frameIs])
}

/**
 * A little after each change, replaces the page in the frame by the one with what is typed; its scroll position stays. Returns what does so in
 * a frame that has loaded another page as it is saved.
 */
function useTypedText(
  frame: RefObject<HTMLIFrameElement | null>,
  form: RefObject<HTMLFormElement | null> | undefined,
  page: string,
  version: number,
) {
  const typedOver = useRef<number>(null)
  const request = useRef<AbortController>(null)
  const show = async () => {
    if (!form?.current) return
    request.current?.abort()
    request.current = new AbortController()
    const answer = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams(
        [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
      ),
      signal: request.current.signal,
    })
    const shown = frame.current?.contentDocument
    if (!answer.ok || !shown) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // A chosen colour is in the style of the page.
    const styles = [...shown.head.querySelectorAll('style')]
    for (const [at, style] of fresh.head.querySelectorAll('style').entries())
      if (styles[at]) styles[at].textContent = style.textContent
    shown.body.replaceWith(shown.importNode(fresh.body, true))
  }
  // Without a connection the frame stays as it is.
  const showTyped = () => void show().catch(() => {})
  const showLater = useDebouncedCallback(showTyped, AFTER_TYPING_MS)
  const onTyped = ({ target }: Event) => {
    if (!(target instanceof Node) || !form?.current?.contains(target)) return
    typedOver.current = version
    showLater()
  }
  useWindowEvent('input', onTyped)
  useWindowEvent('change', onTyped)
  return () => typedOver.current === version && showTyped()
}
