import type { PictureSet } from '#modules/media/picture.ts'
import { Avatar } from '../../ui/picture/picture.tsx'
import { Slides, Steer } from './slides.tsx'
import { useCarousel } from './use-carousel.ts'

export type TestimonialCard = {
  title: string
  text: string
  from?: string
  picture: PictureSet | null
  sample: boolean
}
type TestimonialsProps = { items: TestimonialCard[]; eyebrow?: string; heading?: string; intro?: string }

/** With three columns, fewer than this many slides cannot loop without copies. */
const SLIDES_TO_LOOP = 5

/** Kind words: three columns, one on small screens, dots, loop, gap 30 (specification 9). */
export default function Testimonials({ items, eyebrow, heading, intro }: TestimonialsProps) {
  const carousel = useCarousel(items.length)
  const loops = items.length > 1
  const rounds = carousel.hydrated && loops ? Math.ceil(SLIDES_TO_LOOP / items.length) : 1
  const slides = Array.from({ length: rounds }, () => items).flat()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; the carousel pattern names a group
    <div role="group" aria-roledescription="carousel" aria-label="Testimonials">
      <div className="headrow">
        {heading && (
          <div>
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h2>{heading}</h2>
            {intro && <p>{intro}</p>}
          </div>
        )}
        {loops && (
          <Steer carousel={carousel} of={{ one: 'testimonial', many: 'testimonials' }} className="reel" />
        )}
      </div>
      <Slides carousel={carousel} label="Testimonials, in a row" count={items.length} className="track trio">
        {slides.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: copies share everything else
          <Testimonial key={index} {...item} />
        ))}
      </Slides>
      {loops && (
        <div className="dots">
          {items.map(({ title }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two guests may share a name
              key={index}
              type="button"
              data-needs-script=""
              aria-label={`Testimonial ${index + 1} of ${items.length}: ${title}`}
              aria-current={index === carousel.selected || undefined}
              onClick={() => carousel.goTo(index)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Testimonial({ title, text, from, picture, sample }: TestimonialCard) {
  return (
    <figure className="kind">
      <blockquote>{text}</blockquote>
      <figcaption>
        {picture && <Avatar of={picture} />}
        <span>
          <b>{title}</b>
          {from && <span className="small">{from}</span>}
        </span>
        {sample && <span className="sample">Sample</span>}
      </figcaption>
    </figure>
  )
}
