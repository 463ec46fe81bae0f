import type { ReactNode } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

type CarouselProps = {
  /** Names the row of slides. */
  label: string
  /** What it shows: `pictures` for the pause button, `picture` for the others. */
  itemNames: { many: string; one: string }
  slides: readonly ReactNode[]
  className?: string
  /** Above the row, beside the buttons; without it they are below. */
  head?: ReactNode
  /** Whether it shows `2 of 5`. */
  hasCounter?: boolean
  /** A text after the counter. */
  counterSuffix?: string
  /** Moves on by itself after so many milliseconds, where this media query holds. */
  autoplay?: { delayMs: number; mediaQuery: string; isPausedByStep: boolean }
  /** The name of each slide's dot. */
  dots?: readonly string[]
  /** Fewer slides are repeated, so that several columns can loop. */
  minSlidesToLoop?: number
}

/** A row of slides that scrolls and snaps by itself; app/site/islands/carousel.ts makes it loop and answers its buttons. */
export function Carousel({
  label,
  itemNames,
  slides,
  className = 'track',
  head,
  hasCounter,
  counterSuffix = '',
  autoplay,
  dots,
  minSlidesToLoop,
}: CarouselProps) {
  const hasSeveralSlides = slides.length > 1
  const buttons = hasSeveralSlides && (
    <CarouselButtons
      itemNames={itemNames}
      counter={hasCounter ? `1 of ${slides.length}${counterSuffix}` : undefined}
      hasPauseButton={Boolean(autoplay)}
      isInHead={Boolean(head)}
    />
  )
  return (
    <div
      data-island="carousel"
      data-of={itemNames.many}
      data-loops-from={minSlidesToLoop}
      data-autoplay={autoplay?.delayMs}
      data-autoplay-where={autoplay?.mediaQuery}
      data-step-pauses={autoplay?.isPausedByStep || undefined}
    >
      {head && (
        <div className="headrow cluster">
          {head}
          {buttons}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset */}
      <div
        className={className}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <ul>
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change their order
            <li key={index}>
              {/* biome-ignore lint/a11y/useSemanticElements: the carousel pattern names each slide a group */}
              <div role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${slides.length}`}>
                {slide}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {!head && buttons}
      {hasSeveralSlides && dots && (
        <div className="dots">
          {dots.map((name, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two guests may share a name
              key={index}
              type="button"
              data-needs-script=""
              aria-label={name}
              aria-current={index === 0 || undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type ButtonsProps = {
  itemNames: { many: string; one: string }
  counter: string | undefined
  hasPauseButton: boolean
  isInHead: boolean
}

const stepButtons = [
  { step: -1, label: 'Previous', icon: 'left' },
  { step: 1, label: 'Next', icon: 'right' },
] as const

/** The position, a pause button if the slides move by themselves, and the buttons Previous and Next. */
function CarouselButtons({ itemNames, counter, hasPauseButton, isInHead }: ButtonsProps) {
  return (
    <div className={isInHead ? 'reel' : 'steer'}>
      {counter && (
        <span className="count" aria-live="polite">
          {counter}
        </span>
      )}
      {hasPauseButton && (
        <button type="button" className="round" data-play="" aria-label={`Pause ${itemNames.many}`}>
          <Icon name="pause" />
        </button>
      )}
      {stepButtons.map(({ step, label, icon }) => (
        <button
          key={step}
          type="button"
          className="round"
          data-needs-script=""
          data-step={step}
          aria-label={`${label} ${itemNames.one}`}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
