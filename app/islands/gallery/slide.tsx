import { useState } from 'react'
import { words } from '#domain/words.ts'
import type { GallerySlide } from './gallery.ts'

type LightboxSlideProps = { slide: GallerySlide; rect: { width: number; height: number } }

/** One picture as large as it fits, in the best format the browser knows. */
export function LightboxSlide({ slide, rect }: LightboxSlideProps) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="failed" role="alert">
        {words.pictureFailed}
      </p>
    )
  const scale = Math.min(rect.width / slide.width, rect.height / slide.height)
  const width = Math.floor(slide.width * scale)
  return (
    <picture>
      {slide.avif && <source type="image/avif" srcSet={slide.avif} sizes={`${width}px`} />}
      {slide.webp && <source type="image/webp" srcSet={slide.webp} sizes={`${width}px`} />}
      <img
        src={slide.src}
        alt={slide.alt}
        width={width}
        height={Math.floor(slide.height * scale)}
        draggable={false}
        style={{ background: slide.preview }}
        onError={() => setFailed(true)}
      />
    </picture>
  )
}
