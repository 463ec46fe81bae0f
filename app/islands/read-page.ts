import type { PictureSet } from '#domain/pictures/picture.ts'
import { recordOf } from '#domain/record.ts'
import { type Ratings, ratingCategories } from '#domain/reviews/rating.ts'
import type { ReviewCard } from '#domain/reviews/review-card.ts'
import type { CarouselPicture } from './carousel/picture-carousel.tsx'
import type { TestimonialCard } from './carousel/testimonials.tsx'

/** What a carousel of pictures was rendered with. */
export function picturesIn(island: HTMLElement): CarouselPicture[] {
  return Array.from(island.querySelectorAll('figure'), (figure) => {
    const labels = Array.from(figure.querySelectorAll('b'), (label) => ({
      text: label.textContent,
      left: Number.parseFloat(label.style.left),
      top: Number.parseFloat(label.style.top),
      isHome: label.className === 'home',
    }))
    const image = figure.querySelector('img')
    return {
      picture: pictureOf(image),
      alt: image?.alt ?? '',
      caption: textOf(figure, 'figcaption'),
      ...(labels.length > 0 && { labels }),
    }
  })
}

/** What the testimonials were rendered with. */
export function quotationsIn(island: HTMLElement): TestimonialCard[] {
  return Array.from(island.querySelectorAll('figure'), (figure) => {
    const image = figure.querySelector('img')
    return {
      title: textOf(figure, 'b'),
      text: textOf(figure, 'blockquote'),
      from: textOf(figure, '.small'),
      picture: image && pictureOf(image),
      sample: figure.querySelector('.sample') !== null,
    }
  })
}

/** What each review on the page shows of itself, and to it what it does not. */
export type ShownReview = Pick<ReviewCard, 'name' | 'text' | 'face' | 'trip' | 'reply' | 'sample' | 'ratings'>

export function reviewsIn(island: HTMLElement, others: Omit<ReviewCard, keyof ShownReview>[]): ReviewCard[] {
  const voices = Array.from(island.querySelectorAll<HTMLElement>('.voice'))
  const rows = Array.from(island.querySelectorAll<HTMLElement>('.ratings'))
  return others.map((other, index) => ({
    ...other,
    ...shownBy(voices[index] ?? island),
    ratings: ratingsIn(rows[index] ?? island),
  }))
}

/** Four rows of stars, each of which says how many they are. */
function ratingsIn(rows: HTMLElement): Ratings {
  const stars = Array.from(rows.querySelectorAll('.stars'), (row) =>
    Number.parseInt(row.getAttribute('aria-label') ?? '', 10),
  )
  const names = ratingCategories.map(({ id }) => id)
  return recordOf(names, (name) => stars[names.indexOf(name)] ?? 0)
}

function shownBy(voice: HTMLElement): Omit<ShownReview, 'ratings'> {
  return {
    name: textOf(voice, '.by b'),
    text: textOf(voice, 'blockquote'),
    face: pictureOf(voice.querySelector('.by img')),
    trip: Array.from(voice.querySelectorAll<HTMLImageElement>('.thumb img'), pictureOf),
    reply: voice.querySelector('.reply') && textOf(voice, '.reply p'),
    sample: voice.querySelector('.sample') !== null,
  }
}

/** The picture with this address, which the island shows somewhere. */
export function pictureAt(island: HTMLElement, src: string): PictureSet {
  return pictureOf(island.querySelector(`img[src="${CSS.escape(src)}"]`))
}

/** The reverse of `<Picture>`; the words beside a picture are props of their own. */
function pictureOf(image: HTMLImageElement | null): PictureSet {
  const src = image?.getAttribute('src') ?? ''
  const style = image?.getAttribute('style') ?? ''
  const styled = (what: RegExp) => what.exec(style)?.[1]
  const [blur, focus] = [styled(/url\(([^()]+)\)/), styled(/object-position:([^;]+)/)]
  return {
    name: src,
    src,
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    avif: widths(image?.parentElement?.querySelector('source')?.srcset),
    webp: widths(image?.srcset),
    colour: styled(/background-color:([^;]+)/) ?? '',
    ...(blur && { blur }),
    ...(focus && { focus }),
  }
}

/** The reverse of `srcset`. */
function widths(srcset = ''): PictureSet['avif'] {
  return srcset.split(', ').flatMap((entry) => {
    const [src, width] = entry.split(' ')
    return src && width ? [{ src, width: Number.parseInt(width, 10) }] : []
  })
}

function textOf(within: HTMLElement, what: string): string {
  return within.querySelector(what)?.textContent ?? ''
}
