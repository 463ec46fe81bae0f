import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Embla counts in steps of friction, not in time; this one takes 350 ms for a slide. */
const SLIDE_350_MS = 16

/** Takes a scroll-snap list over where the visitor left it, and loops it. `viewport` belongs on the list's scroller. */
export function useCarousel(count: number) {
  const still = useMediaQuery(STILL)
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    duration: SLIDE_350_MS,
    watchDrag: (_, event) => count > 1 && !scrollsItself(event.target),
  })
  const [hydrated, setHydrated] = useState(false)
  const [selected, setSelected] = useState(0)
  const [columns, setColumns] = useState(1)

  useLayoutEffect(() => {
    if (!embla) return
    const scroller = embla.rootNode()
    const [first] = embla.slideNodes()
    if (scroller.scrollLeft > 0 && first) {
      embla.scrollTo(Math.round(scroller.scrollLeft / Math.max(1, first.offsetWidth)), true)
      scroller.scrollLeft = 0
    }
    setHydrated(true)
  }, [embla])

  useEffect(() => {
    if (!embla) return
    const look = () => {
      const [first] = embla.slideNodes()
      setSelected(embla.selectedScrollSnap() % Math.max(1, count))
      setColumns(first ? Math.max(1, Math.floor((embla.rootNode().offsetWidth + 40) / first.offsetWidth)) : 1)
    }
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla, count])

  return {
    viewport,
    embla,
    hydrated,
    selected,
    /** Whether a slide is in view; the others are out of reach of keys and screen readers. */
    isShown: (index: number) => !hydrated || (((index - selected) % count) + count) % count < columns,
    back: useCallback(() => embla?.scrollPrev(still), [embla, still]),
    forward: useCallback(() => embla?.scrollNext(still), [embla, still]),
    goTo: useCallback((index: number) => embla?.scrollTo(index, still), [embla, still]),
  }
}

export type Carousel = ReturnType<typeof useCarousel>

/** A finger in a row of prints moves that row, and one on a recording its own controls. */
function scrollsItself(target: EventTarget | null): boolean {
  const row = target instanceof Element ? target.closest('audio, video, .trip') : null
  return row !== null && (row.tagName !== 'DIV' || row.scrollWidth > row.clientWidth)
}

/** Whether a media query holds; false on the server and while hydrating. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

export const STILL = '(prefers-reduced-motion: reduce)'
export const SMALL_SCREEN = '(width < 500px)'
