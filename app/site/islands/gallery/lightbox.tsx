import { type RefObject, useEffect, useRef, useState } from 'react'
import Lightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { messages } from '#core/refusals/messages.ts'
import { RoundButton } from '../../../ui/buttons.tsx'
import { IconSprite } from '../../../ui/picture/icon.tsx'
import type { GallerySlide } from './open-gallery.tsx'
import { MAX_SCALE, makeKeyRepeatLimit, stepScale, zoomLevel } from './zoom.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: GallerySlide
  }
}

const ANIMATION_MS = 300
const PICTURE_PADDING = 10
/** A guest's picture opens 300 by 300 (specification 9). */
const REVIEW_PICTURE_SIZE = { width: 300, height: 300 }

type GalleryLightboxProps = {
  slides: GallerySlide[]
  index: number
  isReview: boolean
  onReady: (closeWithAnimation: () => void) => void
  onClosing: () => void
  onClosed: () => void
}

/** The lightbox of specification 9: zoom 0 to 300 by 100, 300 ms, padding 10, arrows, Escape, one key in 180 ms. */
export function GalleryLightbox(props: GalleryLightboxProps) {
  const { slides, isReview, onReady, onClosing, onClosed } = props
  const controller = useRef<ControllerRef>(null)
  const zoom = useRef<ZoomRef>(null)
  const [open, setOpen] = useState(true)
  const [index, setIndex] = useState(props.index)
  const [scale, setScale] = useState(1)
  useLightboxKeys(controller, zoom, slides.length)
  const zoomByStep = (direction: 1 | -1) => zoom.current?.changeZoom(stepScale(zoom.current.zoom, direction))
  const isSingle = slides.length === 1
  const initialSize = isReview ? REVIEW_PICTURE_SIZE : undefined

  return (
    <Lightbox
      open={open}
      close={() => setOpen(false)}
      slides={slides}
      index={index}
      className={isReview ? 'site-lightbox night of-review' : 'site-lightbox night'}
      plugins={[Zoom]}
      zoom={{ ref: zoom, supports: ['picture'], maxZoom: MAX_SCALE, scrollToZoom: true }}
      animation={{ fade: ANIMATION_MS, swipe: ANIMATION_MS, navigation: ANIMATION_MS, zoom: ANIMATION_MS }}
      carousel={{ padding: PICTURE_PADDING, finite: isSingle, preload: 1 }}
      controller={{ ref: controller, closeOnPullDown: true }}
      labels={{ Lightbox: 'Pictures', Previous: 'Previous picture', Next: 'Next picture' }}
      toolbar={{ buttons: [] }}
      on={{
        view: ({ index: newIndex }) => setIndex(newIndex),
        zoom: ({ zoom: newScale }) => setScale(newScale),
        entering: () => {
          // At once, so that Escape closes it as soon as it can be seen.
          controller.current?.focus()
          onReady(() => controller.current?.close())
        },
        exiting: onClosing,
        exited: onClosed,
      }}
      render={{
        slide: ({ slide, rect }) =>
          slide.type === 'picture' ? (
            <LightboxSlide slide={slide} space={rect} initialSize={initialSize} />
          ) : null,
        buttonPrev: () => null,
        buttonNext: () => null,
        buttonZoom: () => null,
        controls: () => (
          <LightboxTools
            index={index}
            count={slides.length}
            caption={slides[index]?.caption ?? ''}
            scale={scale}
            zoomByStep={zoomByStep}
            controller={controller}
          />
        ),
      }}
    />
  )
}

/** Arrows always move between pictures (Shift and an arrow moves within a large one), plus and minus go by whole steps. */
function useLightboxKeys(
  controller: RefObject<ControllerRef | null>,
  zoom: RefObject<ZoomRef | null>,
  count: number,
) {
  useEffect(() => {
    const mayMove = makeKeyRepeatLimit()
    const handleKey = (event: KeyboardEvent) => {
      if (event.shiftKey && event.key.startsWith('Arrow')) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const zoomPlugin = zoom.current
      if (event.key === '+' || event.key === '=') zoomPlugin?.changeZoom(stepScale(zoomPlugin.zoom, 1))
      else if (event.key === '-') zoomPlugin?.changeZoom(stepScale(zoomPlugin.zoom, -1))
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        if (count > 1 && mayMove(event.timeStamp))
          event.key === 'ArrowLeft' ? controller.current?.prev() : controller.current?.next()
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [controller, zoom, count])
}

type LightboxToolsProps = {
  index: number
  count: number
  caption: string
  scale: number
  zoomByStep: (direction: 1 | -1) => void
  controller: RefObject<ControllerRef | null>
}

/** The toolbars above and below the picture: count, zoom, close; the caption, back and forward. */
function LightboxTools({ index, count, caption, scale, zoomByStep, controller }: LightboxToolsProps) {
  return (
    <>
      <IconSprite names={['minus', 'plus']} />
      <div className="tools above">
        <span className="count" aria-live="polite">
          {index + 1} of {count}
        </span>
        <div>
          <span className="count level" aria-live="polite">
            <span className="vh">Zoom </span>
            {zoomLevel(scale)}
          </span>
          {/* A button that becomes `disabled` would lose the focus. */}
          <RoundButton
            icon="minus"
            label="Zoom out"
            aria-disabled={scale <= 1 || undefined}
            onClick={scale > 1 ? () => zoomByStep(-1) : undefined}
          />
          <RoundButton
            icon="plus"
            label="Zoom in"
            aria-disabled={scale >= MAX_SCALE || undefined}
            onClick={scale < MAX_SCALE ? () => zoomByStep(1) : undefined}
          />
          <RoundButton icon="close" label="Close" onClick={() => controller.current?.close()} />
        </div>
      </div>
      <div className="tools below">
        <p>{caption}</p>
        {count > 1 && (
          <div>
            <RoundButton icon="left" label="Previous picture" onClick={() => controller.current?.prev()} />
            <RoundButton icon="right" label="Next picture" onClick={() => controller.current?.next()} />
          </div>
        )}
      </div>
    </>
  )
}

type Box = { width: number; height: number }
type LightboxSlideProps = {
  slide: GallerySlide
  space: Box
  /** Its largest size before it is zoomed, when that is less than the available space. */
  initialSize?: Box | undefined
}

/** One picture as large as it fits, in the best format the browser knows. */
function LightboxSlide({ slide, space, initialSize }: LightboxSlideProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed)
    return (
      <p className="failed" role="alert">
        {messages.pictureFailed}
      </p>
    )
  const { width, height } = fitWithin(slide, initialSize ?? space)
  // When it is zoomed, it needs more pixels than at its initial size.
  const sizes = `${fitWithin(slide, space).width}px`
  return (
    <picture className={initialSize && 'stage'} style={initialSize}>
      {slide.avif && <source type="image/avif" srcSet={slide.avif} sizes={sizes} />}
      {slide.webp && <source type="image/webp" srcSet={slide.webp} sizes={sizes} />}
      <img
        src={slide.src}
        alt={slide.alt}
        width={width}
        height={height}
        draggable={false}
        style={{ background: slide.preview }}
        onError={() => setHasFailed(true)}
      />
    </picture>
  )
}

function fitWithin(picture: Box, space: Box): Box {
  const scale = Math.min(space.width / picture.width, space.height / picture.height)
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}
