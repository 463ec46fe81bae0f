import { formatMonth } from '#core/values/day.ts'
import type { PictureSet, PicturesByName } from '#core/values/picture-set.ts'
import type { Content } from '#modules/content/content.ts'
import type { PublishedRecording } from '#modules/media/media.ts'
import type { PublishedReview } from '#modules/reviews/published-review.ts'
import { GalleryLink, Picture } from '../ui/picture/picture.tsx'
import { describeRecording, videoPlayerProps } from '../ui/picture/recording.ts'

/** The prints of a trip, 200 by 200, and its film, 300 wide (specification 9). A film is loaded only when it is played. */
export function TripPictures({ review }: { review: PublishedReview }) {
  const { id, name, tripPictures: trip, video } = review
  if (trip.length === 0 && !video) return null
  return (
    <div className="trip">
      {video && <VideoFigure name={name} video={video} />}
      {trip.map((picture, index) => {
        const alt = `Picture ${index + 1} of ${name}’s trip`
        return (
          <GalleryLink key={picture.src} gallery={`review-${id}`} picture={picture} className="print thumb">
            <span>
              <Picture picture={picture} alt={alt} sizes="200px" />
            </span>
          </GalleryLink>
        )
      })}
    </div>
  )
}

function VideoFigure({ name, video }: { name: string; video: PublishedRecording }) {
  const { src, poster, width, height, duration: seconds, bytes, isHardToPlay } = video
  const posterUrl = poster && choosePosterUrl(poster)
  return (
    <figure className="film print">
      <video
        width={300}
        controls
        preload="none"
        playsInline
        src={src}
        aria-label={`Film by ${name}`}
        {...videoPlayerProps({ poster: posterUrl, blur: poster?.blur ?? null, width, height })}
      />
      <figcaption className="small">
        {describeRecording('Film', { seconds, bytes })}
        {/* Shown by app/site/islands/start.ts too, where a film fails. */}
        <span data-film-help="" hidden={!isHardToPlay}>
          <br />
          Some browsers cannot play it.{' '}
          <a href={src} download>
            Save the film
          </a>
        </span>
      </figcaption>
    </figure>
  )
}

const POSTER_WIDTH = 600

/** A poster has one address only: WebP, which every browser knows, for 300 pixels on a sharp screen. */
function choosePosterUrl({ webp, src }: PictureSet): string {
  return (webp.find(({ width }) => width >= POSTER_WIDTH) ?? webp.at(-1))?.src ?? src
}

export function AudioNote({ name, audio }: { name: string; audio: PublishedRecording }) {
  const { src, duration: seconds, bytes } = audio
  return (
    <figure className="voice-note">
      {/* biome-ignore lint/a11y/useMediaCaption: a guest's own voice has no captions to offer */}
      <audio controls preload="none" src={src} aria-label={`Voice note by ${name}`} />
      <figcaption className="small">{describeRecording('Voice note', { seconds, bytes })}</figcaption>
    </figure>
  )
}

/** `Stayed in the Suite, August 2026`, or what of it is known. */
export function describeStayAndMonth(review: PublishedReview): string {
  const { stay } = review
  return [stay && `Stayed in the ${stay.title}`, formatStayMonth(review)].filter(Boolean).join(', ')
}

/** `August 2026`; empty when the booking has no dates. */
export function formatStayMonth({ stayMonth }: PublishedReview): string {
  return stayMonth ? formatMonth(`${stayMonth}-01`) : ''
}

/** A review without a picture gets one of the property, chosen by its id so that it stays the same. */
export function addPlaceholderPicture(pictures: PicturesByName, content: Content, review: PublishedReview) {
  const available = content.placeholders.flatMap((name) => pictures[name] ?? [])
  const checksum = Array.from(review.id).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
  return { ...review, profile: review.profile ?? available[checksum % available.length] ?? null }
}
