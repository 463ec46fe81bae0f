import type { ReactNode } from 'react'
import { RoundButton } from '../../ui/buttons.tsx'

type CarouselProps = {
  label: string
  /** What a slide shows: `picture`. */
  itemName: string
  slides: readonly ReactNode[]
  className?: string
  /** Above the row, beside the buttons; without it they are below. */
  head?: ReactNode
  /** A text after the counter, `2 of 5`, which a carousel without dots has. */
  counterSuffix?: string
  /** Moves on by itself after so many milliseconds, where this media query holds. */
  autoplay?: { delayMs: number; mediaQuery: string; isPausedByStep: boolean }
  dotNames?: readonly string[]
  /** Fewer slides are repeated, so that several columns can loop. */
  minSlidesToLoop?: number
}

/** A row of slides that scrolls and snaps by itself; app/site/islands/carousel.ts makes it loop and answers its buttons. */
export function Carousel(props: CarouselProps) {
  const { label, itemName, slides, className = 'track', head, counterSuffix = '', autoplay, dotNames } = props
  const hasSeveralSlides = slides.length > 1
  const buttons = hasSeveralSlides && (
    <CarouselButtons
      itemName={itemName}
      counter={dotNames ? undefined : `1 of ${slides.length}${counterSuffix}`}
      hasPauseButton={Boolean(autoplay)}
      isInHead={Boolean(head)}
    />
  )
  return (
    <div
      data-island="carousel"
      data-of={`${itemName}s`}
      data-loops-from={props.minSlidesToLoop}
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
      {hasSeveralSlides && dotNames && (
        <div className="dots">
          {dotNames.map((name, index) => (
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
  itemName: string
  counter: string | undefined
  hasPauseButton: boolean
  isInHead: boolean
}

/** The position, a pause button if the slides move by themselves, and the buttons Previous and Next. */
function CarouselButtons({ itemName, counter, hasPauseButton, isInHead }: ButtonsProps) {
  return (
    <div className={isInHead ? 'reel' : 'steer'}>
      {counter && (
        <span className="count" aria-live="polite">
          {counter}
        </span>
      )}
      {hasPauseButton && <RoundButton icon="pause" label={`Pause ${itemName}s`} data-play="" />}
      <RoundButton icon="left" label={`Previous ${itemName}`} data-needs-script="" data-step={-1} />
      <RoundButton icon="right" label={`Next ${itemName}`} data-needs-script="" data-step={1} />
    </div>
  )
}
