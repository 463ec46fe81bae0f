import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { isOverlayOpen, whenOverlayChanges } from '../overlay.ts'
import type { Carousel } from './use-carousel.ts'
import { useHeld } from './use-held.ts'

type Options = {
  carousel: Carousel
  delay: number
  /** Whether it may play at all: a small screen, more than one slide, motion welcome. */
  enabled: boolean
  root: RefObject<HTMLElement | null>
}

/** Moves on by itself until somebody looks closer: hover, focus, a drag, a recording, an overlay, or the pause button. */
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
    const timer = setTimeout(() => {
      const list = carousel.embla?.rootNode()
      if (list?.contains(document.activeElement) && document.activeElement !== list) held.giveFocus(list)
      carousel.forward()
    }, delay)
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
