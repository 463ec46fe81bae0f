import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import type { GallerySlide } from './gallery.ts'

type Box = { width: number; height: number }
type LightboxSlideProps = {
  slide: GallerySlide
  rect: Box
  /** Where it stands before it is enlarged, when that is less than there is room for. */
  stage?: Box | undefined
}

/** One picture as large as it fits, in the best format the browser knows. */
export function LightboxSlide({ slide, rect, stage }: LightboxSlideProps) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="failed" role="alert">
        {messages.pictureFailed}
      </p>
    )
  const { width, height } = within(slide, stage ?? rect)
  // Enlarged, it needs more than the stage has.
  const sizes = `${within(slide, rect).width}px`
  return (
    <picture className={stage && 'stage'} style={stage}>
      {slide.avif && <source type="image/avif" srcSet={slide.avif} sizes={sizes} />}
      {slide.webp && <source type="image/webp" srcSet={slide.webp} sizes={sizes} />}
      <img
        src={slide.src}
        alt={slide.alt}
        width={width}
        height={height}
        draggable={false}
        style={{ background: slide.preview }}
        onError={() => setFailed(true)}
      />
    </picture>
  )
}

function within(picture: Box, room: Box): Box {
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}
