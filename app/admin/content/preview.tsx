import './content.css'
import { SegmentedControl } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'

const widths = { phone: 390, computer: 1280 } as const
type Width = keyof typeof widths
type PreviewProps = {
  /** What to show first: an anchor of the front page, or `?page=`. */
  seenAt: string
  /** A new version shows itself. */
  version: number
  /** What is typed here is shown before it is saved. */
  form?: RefObject<HTMLFormElement | null>
  open?: boolean
}

const AFTER_TYPING_MS = 350

/** The real page as the draft has it, at the width of a phone or of a computer, following what is typed. */
export function PagePreview({ seenAt, version, form, open = false }: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setScale(Math.min(1, element.clientWidth / widths[width]))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [width])
  useShownPlace(frame, seenAt, `${version} ${width} ${open}`)
  useFollow(frame, form, seenAt)
  return (
    <section className="words-preview" aria-label="Preview" data-open={open || undefined}>
      <SegmentedControl
        value={width}
        onChange={(value) => setWidth(value)}
        data={[
          { value: 'phone', label: 'Phone' },
          { value: 'computer', label: 'Computer' },
        ]}
        aria-label="Width of the preview"
      />
      <div className="words-frame" ref={box}>
        <iframe
          ref={frame}
          key={version}
          src={`/admin/preview${pageOf(seenAt)}`}
          title="The site as your draft has it"
          style={{ width: widths[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

/** Shows the part of the page that is edited. The frame's address does not name it: the browser would scroll the console as well. */
function useShownPlace(frame: RefObject<HTMLIFrameElement | null>, seenAt: string, frameIs: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame, or the same at another width, begins at its top
  useEffect(() => {
    const element = frame.current
    if (!element || !seenAt.startsWith('#')) return
    let tries = 0
    let next = 0
    // What is above takes its height only once it is near, so the place is looked for again until it stays.
    const show = () => {
      const top = element.contentDocument?.getElementById(seenAt.slice(1))?.getBoundingClientRect().top ?? 0
      element.contentWindow?.scrollBy({ top, behavior: 'instant' })
      tries += 1
      if (tries < 20) next = requestAnimationFrame(show)
    }
    const begin = () => {
      tries = 0
      show()
    }
    if (element.contentDocument?.readyState === 'complete') begin()
    element.addEventListener('load', begin)
    return () => {
      cancelAnimationFrame(next)
      element.removeEventListener('load', begin)
    }
  }, [frame, seenAt, frameIs])
}

function pageOf(seenAt: string): string {
  return seenAt.startsWith('?') ? seenAt : ''
}

/** A little after each change the page in the frame is replaced by the one with what is typed; where it was scrolled to stays. */
function useFollow(
  frame: RefObject<HTMLIFrameElement | null>,
  form: RefObject<HTMLFormElement | null> | undefined,
  seenAt: string,
) {
  useEffect(() => {
    const element = form?.current
    if (!element) return
    let timer: number | undefined
    let asked = new AbortController()
    const show = async () => {
      asked.abort()
      asked = new AbortController()
      const answer = await fetch(`/admin/preview${pageOf(seenAt)}`, {
        method: 'POST',
        body: new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)])),
        signal: asked.signal,
      })
      const page = frame.current?.contentDocument
      if (!answer.ok || !page) return
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
      page.body.replaceWith(page.importNode(fresh.body, true))
    }
    const later = () => {
      window.clearTimeout(timer)
      // Without a connection the frame stays as it is; what is typed is kept by others.
      timer = window.setTimeout(() => show().catch(() => {}), AFTER_TYPING_MS)
    }
    element.addEventListener('input', later)
    element.addEventListener('change', later)
    return () => {
      window.clearTimeout(timer)
      asked.abort()
      element.removeEventListener('input', later)
      element.removeEventListener('change', later)
    }
  }, [frame, form, seenAt])
}
