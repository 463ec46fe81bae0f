import type { Recording, ReviewCard } from '#modules/reviews/published-review.ts'
import { GalleryLink, Picture } from '../ui/picture/picture.tsx'
import { describeRecording, videoPlayerStyle } from '../ui/picture/recording.ts'

/** The prints of a trip, 200 by 200, and its film, 300 wide (specification 9). A film is loaded only when it is played. */
export function TripPictures({ review }: { review: ReviewCard }) {
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

function VideoFigure({ name, video }: { name: string; video: Recording }) {
  return (
    <figure className="film print">
      <video
        width={300}
        controls
        preload="none"
        playsInline
        src={video.src}
        aria-label={`Film by ${name}`}
        {...videoPlayerStyle(video)}
      />
      <figcaption className="small">
        {describeRecording('Film', video)}
        {/* Shown by app/site/islands/start.ts too, where a film fails. */}
        <span data-film-help="" hidden={!video.isHardToPlay}>
          <br />
          Some browsers cannot play it.{' '}
          <a href={video.src} download>
            Save the film
          </a>
        </span>
      </figcaption>
    </figure>
  )
}

export function AudioNote({ name, audio }: { name: string; audio: Recording }) {
  return (
    <figure className="voice-note">
      {/* biome-ignore lint/a11y/useMediaCaption: a guest's own voice has no captions to offer */}
      <audio controls preload="none" src={audio.src} aria-label={`Voice note by ${name}`} />
      <figcaption className="small">{describeRecording('Voice note', audio)}</figcaption>
    </figure>
  )
}

/** `Stayed in the Suite, August 2026`, or what of it is known. */
export function describeStayAndMonth({ stay, month }: ReviewCard): string {
  return [stay && `Stayed in the ${stay}`, month].filter(Boolean).join(', ')
}
