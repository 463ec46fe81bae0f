import { Button, Text, Title } from '@mantine/core'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { PictureSet as Drawn } from '#modules/media/picture.ts'
import type { OwnersFile } from '#modules/media/shown-media.server.ts'
import type { ReviewStatus } from '#modules/reviews/review.ts'
import { sayRecording } from '../../ui/form/say-recording.ts'
import { filmLook } from '../../ui/picture/film.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { IntentForm, useIntent } from '../parts/intent.tsx'

type FilesProps = { status: ReviewStatus; files: OwnersFile[]; drawn: Drawn[] }

const names: Record<OwnersFile['kind'], string> = {
  profile: 'Profile picture',
  'trip-image': 'Picture',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

/** Everything the guest sent, side by side, each shown or kept back by itself. */
export function Files({ status, files, drawn }: FilesProps) {
  const [looked, setLooked] = useState<string | null>(null)
  const named = files.map((file, at) => ({ file, name: `${names[file.kind]} ${at + 1}` }))
  const pictures = named.flatMap(({ file, name }) => (file.whole ? [{ src: file.whole, alt: name }] : []))
  return (
    <section className="guest-files" aria-labelledby="files">
      <Title order={2} size="h4" id="files">
        Pictures and recordings
      </Title>
      <Text c="dimmed" size="sm">
        {files.length + drawn.length === 0
          ? 'The guest sent words only.'
          : status === 'approved'
            ? 'Visitors see each of these but what you keep back.'
            : 'Each goes with the review, unless you keep it back.'}
      </Text>
      <div className="file-cards">
        {named.map(({ file, name }) => (
          <FileCard key={file.id} file={file} name={name} onLook={setLooked} />
        ))}
        {drawn.map((picture) => (
          <div className="file-card" key={picture.name}>
            <Picture of={picture} alt="A drawn sample of a trip picture" sizes="300px" />
            <Text size="sm" c="dimmed">
              Drawn for the sample
            </Text>
          </div>
        ))}
      </div>
      {looked && (
        <Suspense>
          <Lightbox pictures={pictures} first={looked} onClose={() => setLooked(null)} />
        </Suspense>
      )}
    </section>
  )
}

const Lightbox = lazy(() => import('./lightbox.tsx'))

type FileCardProps = { file: OwnersFile; name: string; onLook: (src: string) => void }

function FileCard({ file, name, onLook }: FileCardProps) {
  const isShown = file.status !== 'hidden'
  const form = useIntent(isShown ? 'hide-file' : 'show-file', { fields: { file: file.id } })
  // As it will be, while the form is on its way.
  const looksShown = form.busy ? !isShown : isShown
  const label = looksShown ? 'Keep back' : 'Show'
  return (
    <div className={looksShown ? 'file-card' : 'file-card kept-back'}>
      <FilePreview file={file} name={name} onLook={onLook} />
      <div className="file-card-foot">
        <span>{looksShown ? names[file.kind] : `${names[file.kind]}, kept back`}</span>
        <IntentForm of={form}>
          <Button type="submit" variant="default" aria-label={`${label} ${name}`}>
            {label}
          </Button>
        </IntentForm>
      </div>
    </div>
  )
}

type PreviewProps = { file: OwnersFile; name: string; onLook: (picture: string) => void }

/** One file as the owner looks at it; a recording says its length and size before it plays. */
function FilePreview({ file, name, onLook }: PreviewProps) {
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
