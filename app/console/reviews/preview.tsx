import type { MouseEvent } from 'react'
import type { OwnersFile } from '#server/house/media/owners-files.ts'
import { sayRecording } from '../../ui/form/say-recording.ts'
import { filmLook } from '../../ui/picture/film.ts'

type PreviewProps = { file: OwnersFile; name: string; onLook: (picture: string) => void }

/** One file as the owner looks at it; a recording says its length and size before it plays. */
export function FilePreview({ file, name, onLook }: PreviewProps) {
  if (file.src === null)
    return (
      <p className="file-waits">
        {file.work === 'failed'
          ? 'This file could not be made ready.'
          : 'Being made ready. Look again in a moment.'}
      </p>
    )
  if (file.kind === 'video')
    return (
      <figure>
        <video controls preload="none" playsInline src={file.src} aria-label={name} {...lookOf(file)} />
        <figcaption>
          {sayRecording('', file)}
          {file.hardToPlay && <strong>Many browsers cannot play this film.</strong>}
        </figcaption>
      </figure>
    )
  if (file.kind === 'audio')
    return (
      <figure>
        {/* biome-ignore lint/a11y/useMediaCaption: a guest's voice note comes without a written text */}
        <audio controls preload="none" src={file.src} aria-label={name} />
        <figcaption>{sayRecording('', file)}</figcaption>
      </figure>
    )
  return <Print file={file} src={file.src} name={name} onLook={onLook} />
}

function lookOf({ poster, blur, width, height }: OwnersFile) {
  return filmLook({ poster, blur, shape: width && height ? width / height : null })
}

type PrintProps = PreviewProps & { src: string }

/** Opens over the page; with another key held, or before the script is there, in a tab of its own. */
function Print({ file: { whole, width, height, blur }, src, name, onLook }: PrintProps) {
  function look(event: MouseEvent) {
    if (!whole || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onLook(whole)
  }
  return (
    <a href={whole ?? src} target="_blank" rel="noreferrer" aria-label={`${name} in full`} onClick={look}>
      <img
        src={src}
        alt={name}
        width={width ?? 400}
        height={height ?? 300}
        loading="lazy"
        style={blur ? { background: `url(${blur}) center / cover` } : undefined}
      />
    </a>
  )
}
