import { Badge, Button, Text, Title } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { Picture as Drawn } from '#domain/picture.ts'
import type { ReviewStatus } from '#domain/review.ts'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/review.ts'

type File = Route.ComponentProps['loaderData']['files'][number]
type FilesProps = { reviewId: string; status: ReviewStatus; files: File[]; drawn: Drawn[] }

const names: Record<File['kind'], string> = {
  profile: 'Profile picture',
  'trip-image': 'Picture',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

/** Everything the guest sent, side by side, each shown or kept back by itself. */
export function Files({ reviewId, status, files, drawn }: FilesProps) {
  return (
    <section className="guest-files" aria-labelledby="files">
      <Title order={2} size="h4" id="files">
        Pictures and recordings
      </Title>
      {files.length + drawn.length === 0 && <Text c="dimmed">The guest sent words only.</Text>}
      <div className="file-cards">
        {files.map((file, at) => (
          <FileCard key={file.id} reviewId={reviewId} status={status} file={file} number={at + 1} />
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
    </section>
  )
}

type FileCardProps = { reviewId: string; status: ReviewStatus; file: File; number: number }

function FileCard({ reviewId, status, file, number }: FileCardProps) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
  const asked = fetcher.formData?.get('shown')
  const shown = asked ? asked === 'yes' : file.status !== 'hidden'
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
  const name = names[file.kind]
  return (
    <div className={shown ? 'file-card' : 'file-card kept-back'}>
      <Preview file={file} name={`${name} ${number}`} />
      <div className="file-card-foot">
        <span>
          {name}{' '}
          <Badge component="span" color={shown ? 'deodar' : 'gray'}>
            {standing(shown, status)}
          </Badge>
        </span>
        <fetcher.Form method="post" action={`/admin/reviews/${reviewId}/files/${file.id}`}>
          <input type="hidden" name="shown" value={shown ? 'no' : 'yes'} />
          <Button
            type="submit"
            variant="default"
            aria-label={`${shown ? 'Keep back' : 'Show'} ${name} ${number}`}
          >
            {shown ? 'Keep back' : 'Show'}
          </Button>
        </fetcher.Form>
      </div>
      <Text size="sm" c="error" role="status">
        {refused}
      </Text>
    </div>
  )
}

function standing(shown: boolean, status: ReviewStatus): string {
  if (!shown) return 'Kept back'
  return status === 'approved' ? 'Shown' : 'With the review'
}

function Preview({ file, name }: { file: File; name: string }) {
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
      // biome-ignore lint/a11y/useMediaCaption: a guest's film comes without captions
      <video controls preload="none" playsInline poster={file.poster ?? undefined} aria-label={name}>
        <source src={file.src} type={file.type} />
      </video>
    )
  if (file.kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: a guest's voice note comes without a written text
    return <audio controls preload="none" src={file.src} aria-label={name} />
  return (
    <a href={file.src} target="_blank" rel="noreferrer" aria-label={`${name} in full`}>
      <img src={file.src} alt={name} width={file.width ?? 400} height={file.height ?? 300} loading="lazy" />
    </a>
  )
}
