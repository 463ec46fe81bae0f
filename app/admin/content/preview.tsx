import { Group, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback, useElementSize, useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useRef, useState } from 'react'

const widths = { phone: 390, computer: 1280 } as const
type PreviewProps = {
  /** What is shown at first: a section of the front page (`#stays`), or another page (`?page=privacy`). */
  previewTarget: string
  /** Pages to choose from: each address after `/admin/preview`, and its label. */
  pages?: Readonly<Record<string, string>> | undefined
  /** When it changes, the frame loads the page again. */
  version: number
  /** The form whose typed values are shown before they are saved. */
  form?: RefObject<HTMLFormElement | null>
  open?: boolean
}

const AFTER_TYPING_MS = 350

/** The real page with the draft and the typed values, at the width of a phone or a computer. */
export function PagePreview({ previewTarget, pages, version, form, open = false }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useElementSize()
  const scale = box.width ? Math.min(1, box.width / widths[width]) : 1
  const [chosenPage, setChosenPage] = useState('')
  const pageAddress = `/admin/preview${chosenPage}${previewTarget.startsWith('?') ? previewTarget : ''}`
  useScrollToTarget(frame, previewTarget, `${version} ${width} ${open}`)
  const showTypedOnLoad = useTypedPreview(frame, form, pageAddress, version)
  return (
    <section className="preview" aria-label="Preview" data-open={open || undefined}>
      <Group gap="sm">
        <SegmentedControl
          value={width}
          onChange={setWidth}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'computer', label: 'Computer' },
          ]}
          aria-label="Width of the preview"
        />
        {pages && (
          <SegmentedControl
            value={chosenPage}
            onChange={setChosenPage}
            data={Object.entries(pages).map(([value, label]) => ({ value, label }))}
            aria-label="Page of the preview"
          />
        )}
      </Group>
      <div className="preview-frame" ref={box.ref}>
        <iframe
          ref={frame}
          key={`${version} ${pageAddress}`}
          src={pageAddress}
          onLoad={showTypedOnLoad}
          title="Preview of your draft"
          style={{ width: widths[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}

/** Scrolls to the part of the page that is edited. The frame's address does not name it: the browser would scroll the admin as well. */
function useScrollToTarget(frame: RefObject<HTMLIFrameElement | null>, target: string, frameKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that is new, or has another width, begins at its top
  useEffect(() => {
    const element = frame.current
    if (!element || !target.startsWith('#')) return
    let animationFrameId = 0
    // Sections above get their height only when they are near, so the target moves: scroll to it again in the next animation frames.
    const scrollToTarget = (tries = 20) => {
      const section = element.contentDocument?.getElementById(target.slice(1))
      const top = section?.getBoundingClientRect().top ?? 0
      element.contentWindow?.scrollBy({ top, behavior: 'instant' })
      if (tries > 0) animationFrameId = requestAnimationFrame(() => scrollToTarget(tries - 1))
    }
    const startScrolling = () => scrollToTarget()
    if (element.contentDocument?.readyState === 'complete') startScrolling()
    element.addEventListener('load', startScrolling)
    return () => {
      cancelAnimationFrame(animationFrameId)
      element.removeEventListener('load', startScrolling)
    }
  }, [frame, target, frameKey])
}

/** Shows the typed values in the frame a little after each change, without scrolling it. Returns a function that does it for a frame just loaded. */
function useTypedPreview(
  frame: RefObject<HTMLIFrameElement | null>,
  form: RefObject<HTMLFormElement | null> | undefined,
  pageAddress: string,
  version: number,
) {
  const typedVersion = useRef<number>(null)
  const request = useRef<AbortController>(null)
  const replacePage = async () => {
    if (!form?.current) return
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const answer = await fetch(pageAddress, { method: 'POST', body: new URLSearchParams(fields), signal })
    const frameDocument = frame.current?.contentDocument
    if (!answer.ok || !frameDocument) return
    const newDocument = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // The chosen colour is in the style elements of the page.
    const styles = [...frameDocument.head.querySelectorAll('style')]
    for (const [index, style] of newDocument.head.querySelectorAll('style').entries())
      if (styles[index]) styles[index].textContent = style.textContent
    frameDocument.body.replaceWith(frameDocument.importNode(newDocument.body, true))
  }
  // Without a connection the frame stays as it is.
  const showTypedValues = () => void replacePage().catch(() => {})
  const showLater = useDebouncedCallback(showTypedValues, AFTER_TYPING_MS)
  const onTyped = ({ target }: Event) => {
    if (!(target instanceof Node) || !form?.current?.contains(target)) return
    typedVersion.current = version
    showLater()
  }
  useWindowEvent('input', onTyped)
  useWindowEvent('change', onTyped)
  return () => typedVersion.current === version && showTypedValues()
}
