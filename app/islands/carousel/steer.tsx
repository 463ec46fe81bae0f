import { Icon } from '../../ui/picture/icon.tsx'
import type { Autoplay } from './use-autoplay.ts'
import type { Carousel } from './use-carousel.ts'

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
