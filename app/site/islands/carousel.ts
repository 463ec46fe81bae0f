import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { closestTo } from './closest-to.ts'
import { isOverlayOpen, whenOverlayChanges } from './overlay.ts'

/** Embla's duration is a friction, not a time; with this one a slide takes 350 ms. */
const SLIDE_350_MS = 16

/**
 * Makes a scroll-snap row of slides (app/site/home/carousel.tsx) loop from its current position: it reacts to its buttons, dots and the arrow
 * keys, and moves on by itself where its `data-autoplay` allows it.
 */
export function startCarousel(island: HTMLElement): void {
  const track = island.querySelector<HTMLElement>('.track')
  const list = track?.querySelector('ul')
  if (!track || !list) return
  const slides = Array.from(list.children).filter((slide) => slide instanceof HTMLElement)
  const count = slides.length
  const copies = copiesFor(slides, Number(island.dataset.loopsFrom ?? 0))
  list.append(...copies)

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const embla = EmblaCarousel(track, {
    loop: true,
    align: 'start',
    duration: SLIDE_350_MS,
    watchDrag: (_, event) => count > 1 && !scrollsItself(event.target),
  })
  const step = (by: number) =>
    by > 0 ? embla.scrollNext(reducedMotion.matches) : embla.scrollPrev(reducedMotion.matches)
  const [first] = slides
  if (track.scrollLeft > 0 && first) {
    embla.scrollTo(Math.round(track.scrollLeft / Math.max(1, first.offsetWidth)), true)
    track.scrollLeft = 0
  }

  const autoplay = startAutoplay(island, embla, reducedMotion, count)
  const dots = island.querySelectorAll<HTMLElement>('.dots button')
  const show = () => {
    const selected = embla.selectedScrollSnap() % count
    const columns = first ? Math.max(1, Math.floor((track.offsetWidth + 40) / first.offsetWidth)) : 1
    const isShown = (index: number) => (index - selected + count) % count < columns
    // Hidden slides are inert for keys and screen readers; with copies all slides count as shown.
    for (const [index, slide] of slides.entries()) slide.inert = copies.length === 0 && !isShown(index)
    const counter = island.querySelector('.count')
    if (counter?.textContent) counter.textContent = counter.textContent.replace(/^\d+/, String(selected + 1))
    for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === selected ? 'true' : null
    autoplay.restart()
  }
  show()
  embla.on('select', show).on('reInit', show)

  const stepByVisitor = (by: number) => {
    if (island.dataset.stepPauses) autoplay.pause()
    step(by)
  }
  for (const button of island.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => stepByVisitor(Number(button.dataset.step)))
  for (const [index, dot] of dots.entries())
    dot.addEventListener('click', () => embla.scrollTo(index, reducedMotion.matches))
  for (const button of island.querySelectorAll<HTMLElement>('[data-read-more]'))
    button.addEventListener('click', () => {
      autoplay.pause()
      const isOpen = button.getAttribute('aria-expanded') !== 'true'
      button.setAttribute('aria-expanded', String(isOpen))
      button.textContent = isOpen ? 'Read less' : 'Read more'
      button.previousElementSibling?.classList.toggle('long', !isOpen)
    })
  track.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    if (closestTo(event, 'audio, video, input, textarea')) return
    event.preventDefault()
    // The slide that leaves becomes inert, so the row itself gets the focus.
    track.focus({ preventScroll: true })
    step(event.key === 'ArrowLeft' ? -1 : 1)
  })
  island.dataset.hydrated = ''
}

/** Copies of the slides, so that several columns can loop. */
function copiesFor(slides: readonly HTMLElement[], fewest: number): HTMLElement[] {
  const rounds = slides.length > 1 ? Math.ceil(fewest / slides.length) : 1
  const copied = Array.from({ length: Math.max(0, rounds - 1) }, () => slides).flat()
  return copied.flatMap((slide) => {
    const copy = slide.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return []
    copy.inert = true
    copy.ariaHidden = 'true'
    return [copy]
  })
}

/** A swipe in a row of prints scrolls that row, and one on a recording moves its controls. */
function scrollsItself(target: EventTarget | null): boolean {
  const row = target instanceof Element ? target.closest('audio, video, .trip') : null
  return row !== null && (row.tagName !== 'DIV' || row.scrollWidth > row.clientWidth)
}

/** Moves on by itself, except during hover, focus, an open overlay, and after a drag, a recording or the pause button. */
function startAutoplay(
  island: HTMLElement,
  embla: EmblaCarouselType,
  reducedMotion: MediaQueryList,
  count: number,
) {
  const delay = Number(island.dataset.autoplay ?? 0)
  const where = matchMedia(island.dataset.autoplayWhere ?? 'all')
  const button = island.querySelector<HTMLElement>('[data-play]')
  let paused = false
  let inSight = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasRunning = false
  const attention = watchAttention(island, update, () => {
    paused = true
    update()
  })

  function update({ again = false } = {}) {
    const enabled = delay > 0 && count > 1 && where.matches && !reducedMotion.matches
    const playing = enabled && !paused
    const running = playing && inSight && !attention.isPresent() && !isOverlayOpen() && !document.hidden
    if (button) {
      button.ariaLabel = `${playing ? 'Pause' : 'Play'} ${island.dataset.of}`
      button.querySelector('use')?.setAttribute('href', playing ? '#icon-pause' : '#icon-play')
    }
    island.querySelector('.count')?.setAttribute('aria-live', running ? 'off' : 'polite')
    if (running === wasRunning && !again) return
    wasRunning = running
    clearTimeout(timer)
    if (running) timer = setTimeout(moveOn, delay)
  }

  function moveOn() {
    const track = embla.rootNode()
    // The slide with the focus is about to leave, and the focus with it.
    if (track.contains(document.activeElement) && document.activeElement !== track) attention.moveFocus(track)
    embla.scrollNext()
  }

  button?.addEventListener('click', () => {
    attention.release()
    paused = !paused
    update()
  })
  const view = new IntersectionObserver(
    ([entry]) => {
      inSight = entry?.isIntersecting ?? false
      update()
    },
    { threshold: 0.25 },
  )
  view.observe(island)
  for (const query of [where, reducedMotion]) query.addEventListener('change', () => update())
  document.addEventListener('visibilitychange', () => update())
  whenOverlayChanges(() => update())
  update()
  return {
    pause() {
      paused = true
      update()
    },
    /** A step of the visitor starts the delay again. */
    restart: () => update({ again: true }),
  }
}

/** A touch that moved so far sideways turns the pictures; one that moves up or down scrolls the page. */
const SIDEWAYS_PX = 10

/** Whether the mouse or the focus is on the carousel; calls `onInteraction` when the visitor controls it. */
function watchAttention(island: HTMLElement, changed: () => void, onInteraction: () => void) {
  let hovered = false
  let focused = false
  /** The element that the script focuses next, without the visitor. */
  let focusTarget: Element | null = null
  const set = (next: { hovered?: boolean; focused?: boolean }) => {
    hovered = next.hovered ?? hovered
    focused = next.focused ?? focused
    changed()
  }
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    capture = false,
  ) => island.addEventListener(type, listener, { capture, passive: true })
  on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && set({ hovered: true }))
  on('pointerleave', () => set({ hovered: false }))
  on('focusin', ({ target }) => {
    const isByVisitor = target !== focusTarget
    focusTarget = null
    // A focus by touch or mouse does not mean that the visitor reads there.
    if (isByVisitor && !isPlayButton(target) && target instanceof Element && target.matches(':focus-visible'))
      set({ focused: true })
  })
  on('keydown', ({ key, target }) => key !== 'Escape' && !isPlayButton(target) && set({ focused: true }))
  on('focusout', () => set({ focused: false }))
  // A recording that plays stops the carousel.
  on('play', onInteraction, true)
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
    if (across > along) onInteraction()
  })
  // A closed overlay ends hover and focus, although its opener gets the focus back, at once or after the animation.
  let opener: Element | null = null
  on('click', (event) => {
    opener = closestTo(event, 'a, button')
  })
  whenOverlayChanges(() => {
    if (isOverlayOpen()) return
    focusTarget = document.activeElement === opener ? null : opener
    set({ hovered: false, focused: false })
  })
  return {
    isPresent: () => hovered || focused,
    release() {
      hovered = false
      focused = false
    },
    moveFocus(element: HTMLElement) {
      focusTarget = element
      element.focus({ preventScroll: true })
    },
  }
}

function isPlayButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-play]') !== null
}
