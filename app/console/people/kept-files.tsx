import { Title } from '@mantine/core'
import type { OwnersFile } from '#server/house/media/owners-files.ts'

const kinds: Record<OwnersFile['kind'], string> = {
  profile: 'Portrait',
  'trip-image': 'Picture of the trip',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

/** The pictures and recordings that one person gave. */
export function KeptFiles({ files }: { files: readonly OwnersFile[] }) {
  if (files.length === 0) return null
  return (
    <section className="kept">
      <Title order={2} size="h3">
        Pictures and recordings
      </Title>
      <ul className="kept-files">
        {files.map((file) => (
          <li key={file.id} className="sheet">
            <Look file={file} />
            <strong>{kinds[file.kind]}</strong>
            <small>{file.name}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Look({ file: { kind, src, poster, name } }: { file: OwnersFile }) {
  if (!src) return <p className="not-ready">Cannot be shown yet</p>
  // biome-ignore-start lint/a11y/useMediaCaption: what guests record comes without captions
  if (kind === 'video')
    return <video src={src} poster={poster ?? undefined} controls preload="none" aria-label={name} />
  if (kind === 'audio') return <audio src={src} controls preload="none" aria-label={name} />
  // biome-ignore-end lint/a11y/useMediaCaption: as above
  return <img src={src} alt={kinds[kind]} loading="lazy" />
}
