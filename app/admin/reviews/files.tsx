import { Group, Image, Stack, Text, Title } from '@mantine/core'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { ReviewStatus } from '#core/db/tables.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import type { GuestFile } from '#modules/media/shown-media.server.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { describeRecording, videoPlayerProps } from '../../ui/picture/recording.ts'
import { ActionButton } from '../parts/intent.tsx'
import { fileKindNames } from '../parts/list.tsx'
import { SmallText } from '../parts/section.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx'))

type FilesProps = { status: ReviewStatus; files: GuestFile[]; drawnPictures: PictureSet[] }

/** Everything the guest sent, each shown or hidden by itself. */
export function Files({ status, files, drawnPictures }: FilesProps) {
  const [openedSrc, setOpened] = useState<string | null>(null)
  const named = files.map((file, at) => ({ file, name: `${fileKindNames[file.kind]} ${at + 1}` }))
  return (
    <section aria-labelledby="files">
      <Title order={2} size="h4" id="files">
        Pictures and recordings
      </Title>
      <SmallText>
        {files.length + drawnPictures.length === 0
          ? 'The guest sent no pictures or recordings.'
          : status === 'approved'
            ? 'Visitors see the files that say “Hide”.'
            : 'These files are published with the review, but not the hidden ones.'}
      </SmallText>
      <div className="file-cards">
        {named.map((props) => (
          <FileCard key={props.file.id} {...props} isPublic={status === 'approved'} onOpen={setOpened} />
        ))}
        {drawnPictures.map((picture) => (
          <Stack gap="xs" className="mat" key={picture.name}>
            <Picture picture={picture} alt="Example picture" sizes="300px" />
            <SmallText>Example picture</SmallText>
          </Stack>
        ))}
      </div>
      {openedSrc && (
        <Suspense>
          <Lightbox
            pictures={named.flatMap(({ file: { fullScreen: src }, name: alt }) =>
              src ? [{ src, alt }] : [],
            )}
            first={openedSrc}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type FileProps = { file: GuestFile; name: string; onOpen: (src: string) => void }

function FileCard({ file, name, isPublic, onOpen }: FileProps & { isPublic: boolean }) {
  // A published review shows only approved files. Files that came later, or were still being prepared, wait for approval.
  const isShown = isPublic ? file.status === 'approved' : file.status !== 'hidden'
  const isUndecided = isPublic && file.status === 'pending'
  const renderButton = (intent: 'hide-file' | 'show-file', label: string) => (
    <ActionButton intent={intent} fields={{ file: file.id }} aria-label={`${label} ${name}`}>
      {label}
    </ActionButton>
  )
  return (
    <Stack gap="xs" className="mat" data-kept-back={!isShown || undefined}>
      <FilePreview file={file} name={name} onOpen={onOpen} />
      <Group gap="xs" justify="space-between">
        <span>
          {fileKindNames[file.kind]}
          {!isShown && (isUndecided ? ', not shown yet' : ', hidden')}
        </span>
        {isShown ? renderButton('hide-file', 'Hide') : renderButton('show-file', 'Show')}
        {isUndecided && renderButton('hide-file', 'Hide')}
      </Group>
    </Stack>
  )
}

function FilePreview({ file, name, onOpen }: FileProps) {
  const { src, kind, work, poster, blur, width, height } = file
  if (src === null)
    return (
      <Text c="dimmed" ta="center" py="xl">
        {work === 'failed'
          ? 'This file could not be prepared.'
          : 'Still being prepared. Look again in a minute.'}
      </Text>
    )
  if (kind !== 'video' && kind !== 'audio')
    return <PictureLink file={file} src={src} name={name} onOpen={onOpen} />
  return (
    <figure>
      {kind === 'video' ? (
        <video
          controls
          preload="none"
          playsInline
          src={src}
          aria-label={name}
          {...videoPlayerProps({ poster, blur, width, height })}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a guest's voice note comes without a written text
        <audio controls preload="none" src={src} aria-label={name} />
      )}
      <Text component="figcaption" size="sm" c="dimmed">
        {describeRecording('', file)}
        {file.isHardToPlay && (
          <Text span display="block" fw={600} c="var(--ink)">
            Many browsers cannot play this video.
          </Text>
        )}
      </Text>
    </figure>
  )
}

/** Opens over the page; with another key held, in a tab of its own. */
function PictureLink({ file, src, name, onOpen }: FileProps & { src: string }) {
  const { fullScreen, width, height, blur } = file
  function openPicture(event: MouseEvent) {
    if (!fullScreen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(fullScreen)
  }
  return (
    <a
      href={fullScreen ?? src}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} in full`}
      onClick={openPicture}
    >
      <Image
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
