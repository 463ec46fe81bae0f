import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closestTo } from '../closest-to.ts'
import { isOverlayOpen, whenOverlayChanges } from '../overlay.ts'
import type { Carousel } from './use-carousel.ts'

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

  // A step of the visitor restarts the delay, and so does closing an overlay.
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

/** A finger that went this far to the side turns the pictures; one that goes up or down only passes them. */
const SIDEWAYS_PX = 10

/** Whether somebody looks closer just now, with the mouse or by keys; `takeOver` when they begin to steer themselves. */
function useHeld(root: RefObject<HTMLElement | null>, takeOver: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const steered = useRef(takeOver)
  steered.current = takeOver
  /** What the focus is given to next without the visitor having moved it. */
  const given = useRef<Element | null>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
      capture = false,
    ) => element.addEventListener(type, listener, { signal, capture, passive: true })
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && setHovered(true))
    on('pointerleave', () => setHovered(false))
    on('focusin', ({ target }) => {
      const byVisitor = target !== given.current
      given.current = null
      if (byVisitor && !isPlayButton(target) && isByKeys(target)) setFocused(true)
    })
    on('keydown', ({ key, target }) => key !== 'Escape' && !isPlayButton(target) && setFocused(true))
    on('focusout', () => setFocused(false))
    onSidewaysDrag(on, () => steered.current())
    // A recording that plays takes over for good.
    on('play', () => steered.current(), true)

    // An overlay that has closed releases everything, though its opener gets the focus back, now or when it has faded.
    let opener: Element | null = null
    on('click', (event) => {
      opener = closestTo(event, 'a, button')
    })
    const stopWatching = whenOverlayChanges(() => {
      if (isOverlayOpen()) return
      setHovered(false)
      setFocused(false)
      given.current = document.activeElement === opener ? null : opener
    })
    return () => {
      listeners.abort()
      stopWatching()
    }
  }, [root])

  return {
    now: hovered || focused,
    release() {
      setHovered(false)
      setFocused(false)
    },
    /** The slide with the focus is about to leave and would take it along. */
    giveFocus(element: HTMLElement) {
      given.current = element
      element.focus({ preventScroll: true })
    },
  }
}

type On = (type: 'touchstart' | 'touchmove', listener: (event: TouchEvent) => void) => void

function onSidewaysDrag(on: On, dragged: () => void) {
  let from: Touch | undefined
  on('touchstart', ({ touches }) => {
    from = touches[0]
  })
  on('touchmove', ({ touches }) => {
    const [to] = touches
    if (!from || !to) return
    const across = Math.abs(to.clientX - from.clientX)
    const along = Math.abs(to.clientY - from.clientY)
    if (Math.max(across, along) < SIDEWAYS_PX) return
    from = undefined
    if (across > along) dragged()
  })
}

/** A focus set by touch or mouse does not mean that somebody reads there. */
function isByKeys(target: EventTarget | null) {
  return target instanceof Element && target.matches(':focus-visible')
}

function isPlayButton(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-play]') !== null
}
