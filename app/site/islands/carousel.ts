import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'
import { findClosest } from './event-target.ts'
import { isOverlayOpen, onOverlayChange } from './overlay.ts'

/** Embla's duration is a friction, not a time; with this one a slide takes 350 ms. */
const SLIDE_350_MS = 16

/** Makes a scroll-snap row (app/site/home/carousel.tsx) loop, react to its buttons, dots and the arrow keys, and move on by `data-autoplay`. */
export function startCarousel(island: HTMLElement): void {
  const track = island.querySelector<HTMLElement>('.track')
  const list = track?.querySelector('ul')
  if (!track || !list) return
  const slides = Array.from(list.children).filter((slide) => slide instanceof HTMLElement)
  const slideCount = slides.length
  const copies = copySlides(slides, Number(island.dataset.loopsFrom ?? 0))
  list.append(...copies)

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const options = {
    loop: true,
    align: 'start',
    duration: SLIDE_350_MS,
    watchDrag: (_: EmblaCarouselType, event: Event) => slideCount > 1 && !isSwipeWithin(event.target),
  } as const
  const { autoplay } = island.dataset
  const plugins = slideCount > 1 && autoplay ? [createAutoplay(Number(autoplay))] : []
  const embla = EmblaCarousel(track, options, plugins)
  const scrollByStep = (direction: number) =>
    direction > 0 ? embla.scrollNext(reducedMotion.matches) : embla.scrollPrev(reducedMotion.matches)
  const [firstSlide] = slides
  if (track.scrollLeft > 0 && firstSlide) {
    embla.scrollTo(Math.round(track.scrollLeft / Math.max(1, firstSlide.offsetWidth)), true)
    track.scrollLeft = 0
  }

  const dots = island.querySelectorAll<HTMLElement>('.dots button')
  const showSelection = () => {
    const selected = embla.selectedScrollSnap() % slideCount
    const columns = firstSlide
      ? Math.max(1, Math.floor((track.offsetWidth + 40) / firstSlide.offsetWidth))
      : 1
    const isShown = (index: number) => (index - selected + slideCount) % slideCount < columns
    // Hidden slides are inert for keys and screen readers; with copies all slides count as shown.
    for (const [index, slide] of slides.entries()) {
      const isHidden = copies.length === 0 && !isShown(index)
      if (isHidden && slide.contains(document.activeElement)) track.focus({ preventScroll: true })
      slide.inert = isHidden
    }
    const counter = island.querySelector('.count')
    if (counter?.textContent) counter.textContent = counter.textContent.replace(/^\d+/, String(selected + 1))
    for (const [index, dot] of dots.entries())
      if (index === selected) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
  }
  showSelection()
  embla.on('select', showSelection).on('reInit', showSelection)
  const pauseAutoplay = controlAutoplay(island, embla)

  const stepByVisitor = (direction: number) => {
    if (island.dataset.stepPauses) pauseAutoplay()
    scrollByStep(direction)
  }
  for (const button of island.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => stepByVisitor(Number(button.dataset.step)))
  for (const [index, dot] of dots.entries())
    dot.addEventListener('click', () => embla.scrollTo(index, reducedMotion.matches))
  for (const button of island.querySelectorAll<HTMLElement>('[data-read-more]'))
    button.addEventListener('click', () => {
      pauseAutoplay()
      const isOpen = button.getAttribute('aria-expanded') !== 'true'
      button.setAttribute('aria-expanded', String(isOpen))
      button.textContent = isOpen ? 'Read less' : 'Read more'
      button.previousElementSibling?.classList.toggle('long', !isOpen)
    })
  track.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    if (findClosest(event, 'audio, video, input, textarea')) return
    event.preventDefault()
    scrollByStep(event.key === 'ArrowLeft' ? -1 : 1)
  })
  island.dataset.hydrated = ''
}

/** Copies of the slides, so that several columns can loop. */
function copySlides(slides: readonly HTMLElement[], minSlides: number): HTMLElement[] {
  const repetitions = slides.length > 1 ? Math.ceil(minSlides / slides.length) : 1
  const repeatedSlides = Array.from({ length: Math.max(0, repetitions - 1) }, () => slides).flat()
  return repeatedSlides.flatMap((slide) => {
    const copy = slide.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return []
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    return [copy]
  })
}

/** A swipe in a row of prints scrolls that row, and one on a recording moves its controls. */
function isSwipeWithin(target: EventTarget | null): boolean {
  const row = target instanceof Element ? target.closest('audio, video, .trip') : null
  return row !== null && (row.tagName !== 'DIV' || row.scrollWidth > row.clientWidth)
}

/** Moves on by itself after each delay. It stops during hover and a drag, and in a hidden tab. */
function createAutoplay(delay: number) {
  return Autoplay({ delay, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: true })
}

/**
 * Plays only where its media query holds, motion is not reduced, and the carousel is in sight, below no overlay and not used by keys. The pause
 * button, a recording and a picture turned by a finger pause it. Returns what pauses it.
 */
function controlAutoplay(island: HTMLElement, embla: EmblaCarouselType): () => void {
  const button = island.querySelector<HTMLElement>('[data-play]')
  const counter = island.querySelector('.count')
  const media = matchMedia(`${island.dataset.autoplayWhere} and (prefers-reduced-motion: no-preference)`)
  let isPaused = false
  let isInSight = false
  let isUsedByKeys = false

  function updateAutoplay() {
    const { autoplay } = embla.plugins()
    const isOn = media.matches && !isPaused
    if (button) {
      button.setAttribute('aria-label', `${isOn ? 'Pause' : 'Play'} ${island.dataset.of}`)
      button.querySelector('use')?.setAttribute('href', isOn ? '#icon-pause' : '#icon-play')
    }
    if (isOn && isInSight && !isUsedByKeys && !isOverlayOpen()) autoplay?.play()
    else autoplay?.stop()
  }
  const pauseAutoplay = () => {
    isPaused = true
    updateAutoplay()
  }

  embla
    .on('reInit', updateAutoplay)
    .on('autoplay:stop', () => counter?.setAttribute('aria-live', 'polite'))
    .on('autoplay:play', () => {
      counter?.setAttribute('aria-live', 'off')
      // It starts again after hover, a drag and a hidden tab, also where it must not.
      queueMicrotask(updateAutoplay)
    })
    .on('select', () => embla.plugins().autoplay?.reset())
    .on('slideFocusStart', () => setUsedByKeys(true))
  button?.addEventListener('click', () => {
    isUsedByKeys = false
    isPaused = !isPaused
    updateAutoplay()
  })
  island.addEventListener('play', pauseAutoplay, { capture: true })
  // Embla keeps the page from scrolling while a finger turns the pictures.
  island.addEventListener('touchmove', (event) => event.defaultPrevented && pauseAutoplay(), {
    passive: true,
  })
  function setUsedByKeys(isUsed: boolean) {
    isUsedByKeys = isUsed
    updateAutoplay()
  }
  island.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && !findClosest(event, '[data-play]')) setUsedByKeys(true)
  })
  island.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && island.contains(relatedTarget))) setUsedByKeys(false)
  })
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInSight = entry?.isIntersecting ?? false
      updateAutoplay()
    },
    { threshold: 0.25 },
  )
  observer.observe(island)
  media.addEventListener('change', updateAutoplay)
  // A closed overlay begins the delay anew (specification 2), although its opener gets the focus back.
  onOverlayChange(() => setUsedByKeys(false))
  updateAutoplay()
  return pauseAutoplay
}
