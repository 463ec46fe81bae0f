import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import { closestTo } from '../closest-to.ts'
import type { Autoplay } from './use-autoplay.ts'
import type { Carousel } from './use-carousel.ts'

type SlidesProps = {
  carousel: Carousel
  label: string
  /** The number of slides that count; more children are copies that only fill the loop. */
  count: number
  className?: string
  children: ReactNode[]
}

/** The scroll-snap list of a carousel, which the script takes over without moving anything. */
export function Slides({ carousel, label, count, className = 'track', children }: SlidesProps) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!carousel.hydrated || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    if (closestTo(event, 'audio, video, input, textarea')) return
    event.preventDefault()
    // The slide that leaves is out of reach: the focus waits on the list itself.
    list.current?.parentElement?.focus({ preventScroll: true })
    if (event.key === 'ArrowLeft') carousel.back()
    else carousel.forward()
  }
  const hasCopies = children.length > count
  const isOut = (index: number) => (hasCopies ? index >= count : !carousel.isShown(index))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset
    <div
      className={className}
      ref={carousel.viewport}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys
      tabIndex={0}
      role="group"
      aria-label={label}
      data-hydrated={carousel.hydrated || undefined}
      onKeyDown={onKeyDown}
    >
      <ul ref={list}>
        {children.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides never change their order
          <li key={index} inert={isOut(index)} aria-hidden={index >= count || undefined}>
            {/* biome-ignore lint/a11y/useSemanticElements: the carousel pattern names each slide a group */}
            <div role="group" aria-roledescription="slide" aria-label={`${(index % count) + 1} of ${count}`}>
              {slide}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SteerProps = {
  carousel: Carousel
  autoplay?: Autoplay
  count?: number
  /** Said behind the count. */
  also?: string
  /** What it steers: `pictures` for the pause button, `picture` for the others. */
  of: { many: string; one: string }
  className?: string
}

/** Which one of how many, pause where it moves by itself, back and forward. */
export function Steer({ carousel, autoplay, count, also = '', of, className = 'steer' }: SteerProps) {
  return (
    <div className={className}>
      {count !== undefined && (
        <span className="count" aria-live={autoplay?.running ? 'off' : 'polite'}>
          {`${carousel.selected + 1} of ${count}${also}`}
        </span>
      )}
      {autoplay?.enabled && (
        <button
          type="button"
          className="round"
          data-play=""
          aria-label={`${autoplay.playing ? 'Pause' : 'Play'} ${of.many}`}
          onClick={autoplay.toggle}
        >
          <Icon name={autoplay.playing ? 'pause' : 'play'} />
        </button>
      )}
      <button
        type="button"
        className="round"
        data-needs-script=""
        aria-label={`Previous ${of.one}`}
        onClick={carousel.back}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="round"
        data-needs-script=""
        aria-label={`Next ${of.one}`}
        onClick={carousel.forward}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}
