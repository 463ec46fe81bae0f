import type { ReactNode } from 'react'
import type { PictureSet, PicturesByName, PictureUse, PictureWidth } from '#core/values/picture-set.ts'

type PictureProps = {
  picture: PictureSet
  /** Empty when the text beside the picture is the same. */
  alt: string
  /** Its width on the page, as in the `sizes` attribute. */
  sizes: string
  /** The first picture of a page comes at once; all others when they are near. */
  isFirst?: boolean
  className?: string
}

/** AVIF, or WebP on the image itself. Its space is reserved, with its average colour or blur until it is loaded. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  const { src, avif, webp, width, height, focus } = picture
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={formatSrcset(avif)} sizes={sizes} />}
      <img
        className={className}
        src={src}
        {...(webp.some((file) => file.src !== src) && { srcSet: formatSrcset(webp), sizes })}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' as const })}
        decoding="async"
        style={{ ...placeholderStyle(picture), ...(focus && { objectPosition: focus }) }}
      />
    </picture>
  )
}

function placeholderStyle({ blur, colour }: PictureSet) {
  return blur ? { background: `url(${blur}) center / cover` } : { backgroundColor: shortenColour(colour) }
}

/** Three digits are enough for a placeholder, and a page has fifty of them. */
function shortenColour(colour: string): string {
  const pairs = /^#(..)(..)(..)$/.exec(colour)?.slice(1) ?? []
  const digits = pairs.map((pair) => Math.round(Number.parseInt(pair, 16) / 17).toString(16))
  return digits.length > 0 ? `#${digits.join('')}` : colour
}

/** The round picture of a person, or their initials. Their name is next to it, so its alt text is empty. */
export function Avatar({ picture, name }: { picture: PictureSet | null; name: string }) {
  if (picture) return <Picture picture={picture} alt="" sizes="56px" className="avatar" />
  return (
    <span className="avatar initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word, in any script: `MR` of Meera Rao. */
export function initialsOf(name: string, count = 2): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const firstAndLast = words.length > 1 && count > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return firstAndLast.map((word = '') => firstLetter(word).toUpperCase()).join('')
}

/** With the marks that belong to it: one letter of Devanagari may be several characters. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)
  return first?.segment ?? ''
}

type FramedPictureProps = Pick<PictureProps, 'sizes' | 'isFirst' | 'className'> & {
  pictureWithAlt: { picture: PictureSet | undefined; alt: string } | undefined
}

/** A picture with the frame of a printed photo: a cream mat, a hairline and a soft shadow. Nothing while the picture is not made. */
export function FramedPicture({ pictureWithAlt, className, ...rest }: FramedPictureProps) {
  if (!pictureWithAlt?.picture) return null
  return (
    <div className={className ? `print ${className}` : 'print'}>
      <Picture picture={pictureWithAlt.picture} alt={pictureWithAlt.alt} {...rest} />
    </div>
  )
}

type GalleryLinkProps = {
  /** All links of one name on the page make one gallery, in their order; hidden links belong to it too. */
  gallery: string
  picture: PictureSet
  /** The caption in the lightbox; without one, the `<figcaption>` of its figure. */
  caption?: string
  className?: string
  hidden?: boolean
  /** The picture itself, which the lightbox reads: its files, its size and its alt text. */
  children: ReactNode
}

/** Opens the picture itself; with script, the lightbox shows it in its gallery. */
export function GalleryLink({ gallery, picture, caption, children, ...rest }: GalleryLinkProps) {
  return (
    <a {...rest} href={picture.webp.at(-1)?.src ?? picture.src} data-gallery={gallery} data-caption={caption}>
      {children}
    </a>
  )
}

/** `a.avif 400w, b.avif 800w` */
export function formatSrcset(widths: readonly PictureWidth[]): string {
  return widths.map(({ src, width }) => `${src} ${width}w`).join(', ')
}

export type CaptionedPicture = { picture: PictureSet; alt: string; caption: string }

/** The pictures of a place on the page with their texts; a missing picture is left out. */
export function findPictures(pictures: PicturesByName, uses: readonly PictureUse[]): CaptionedPicture[] {
  return uses.flatMap(({ picture: name, alt, caption = '' }) => {
    const picture = pictures[name]
    return picture ? [{ picture, alt, caption }] : []
  })
}
