import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isOverlayOpen, whenOverlayChanges } from '../overlay.ts'
import type { Carousel } from './use-carousel.ts'

type Options = {
  carousel: Carousel
  delay: number
  /** Whether it may play at all: a small screen, more than one slide, motion welcome. */
  enabled: boolean
  root: RefObject<HTMLElement | null>
}

/** Moves on by itself until somebody looks closer: hover, focus, touch, a recording, an overlay, or the pause button. */
export function useAutoplay({ carousel, delay, enabled, root }: Options) {
  const [paused, setPaused] = useState(false)
  const held = useHeld(root, () => setPaused(true))
  const inSight = useInSight(root)
  const covered = useSyncExternalStore(whenOverlayChanges, isOverlayOpen, () => false)
  const hidden = useSyncExternalStore(
    whenVisibilityChanges,
    () => document.hidden,
    () => false,
  )
  const playing = enabled && !paused
  const running = playing && !held.now && inSight && !covered && !hidden

  // A step of the visitor starts the wait anew, and so does the end of an overlay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selected is what starts the wait anew
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(carousel.forward, delay)
    return () => clearTimeout(timer)
  }, [running, delay, carousel.forward, carousel.selected])

  return {
    enabled,
    playing,
    running,
    pause: () => setPaused(true),
    toggle: () => {
      held.release()
      setPaused(playing)
    },
  }
}

export type Autoplay = ReturnType<typeof useAutoplay>

function useHeld(root: RefObject<HTMLElement | null>, takeOver: () => void) {
  const [now, setNow] = useState(false)
  const touched = useRef(takeOver)
  touched.current = takeOver
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const on = (type: string, listener: (event: Event) => void, capture = false) =>
      element.addEventListener(type, listener, { signal, capture, passive: true })
    on('pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && setNow(true))
    on('pointerleave', () => setNow(false))
    on('focusin', (event) => !isPlayButton(event.target) && setNow(true))
    on('focusout', () => setNow(false))
    // A finger on the pictures, or a recording that plays, takes over for good.
    on('touchstart', (event) => !isPlayButton(event.target) && touched.current())
    on('play', () => touched.current(), true)
    return () => listeners.abort()
  }, [root])
  return { now, release: () => setNow(false) }
}

function isPlayButton(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-play]') !== null
}

function useInSight(root: RefObject<HTMLElement | null>) {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (!root.current) return
    const view = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    })
    view.observe(root.current)
    return () => view.disconnect()
  }, [root])
  return inSight
}

function whenVisibilityChanges(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
