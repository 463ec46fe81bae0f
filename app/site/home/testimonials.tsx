import type { PictureSet, PicturesByName } from '#core/values/picture-set.ts'
import { textProps } from '#core/values/text.ts'
import type { Content } from '#modules/content/content.ts'
import { Avatar } from '../../ui/picture/picture.tsx'
import { Carousel } from './carousel.tsx'

type TestimonialsProps = { words: Content['testimonials']; pictures: PicturesByName }

/** With three columns, fewer than this many slides cannot loop without copies. */
const SLIDES_TO_LOOP = 5

/** Kind words: three columns, one on small screens, dots, loop, gap 30 (specification 9). */
export function Testimonials({ words: { items, eyebrow, heading, intro }, pictures }: TestimonialsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; the carousel pattern names a group
    <div role="group" aria-roledescription="carousel" aria-label="Testimonials">
      <Carousel
        label="Testimonials, in a row"
        itemName="testimonial"
        className="track trio"
        minSlidesToLoop={SLIDES_TO_LOOP}
        head={
          <div>
            {eyebrow && <p className="eyebrow" {...textProps(eyebrow)} />}
            <h2 {...textProps(heading)} />
            {intro && <p>{intro}</p>}
          </div>
        }
        dotNames={items.map(({ title }, index) => `Testimonial ${index + 1} of ${items.length}: ${title}`)}
        slides={items.map((item) => (
          <Testimonial key={item.title} {...item} avatar={pictures[item.picture] ?? null} />
        ))}
      />
    </div>
  )
}

type TestimonialProps = Content['testimonials']['items'][number] & { avatar: PictureSet | null }

function Testimonial({ title, text, from, avatar, sample }: TestimonialProps) {
  return (
    <figure className="kind">
      <blockquote {...textProps(text)} />
      <figcaption>
        <Avatar picture={avatar} name={title} />
        <span>
          <b>{title}</b>
          {from && <span className="small">{from}</span>}
        </span>
        {sample && <span className="sample">Sample</span>}
      </figcaption>
    </figure>
  )
}
