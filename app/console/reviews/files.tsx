import { Button, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PictureSet as Drawn } from '#domain/pictures/picture.ts'
import type { ReviewStatus } from '#domain/reviews/review.ts'
import type { OwnersFile } from '#server/house/media/owners-files.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { buttons } from '../steps/buttons.ts'
import { FilePreview } from './preview.tsx'

type FilesProps = { reviewId: string; status: ReviewStatus; files: OwnersFile[]; drawn: Drawn[] }

const names: Record<OwnersFile['kind'], string> = {
  profile: 'Profile picture',
  'trip-image': 'Picture',
  video: 'Video',
  audio: 'Voice note',
  photograph: 'Photograph',
}

/** Everything the guest sent, side by side, each shown or kept back by itself. */
export function Files({ reviewId, status, files, drawn }: FilesProps) {
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
          <FileCard key={file.id} {...{ reviewId, file, name }} onLook={setLooked} />
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

type FileCardProps = { reviewId: string; file: OwnersFile; name: string; onLook: (src: string) => void }

function FileCard({ reviewId, file, name, onLook }: FileCardProps) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
  const asked = fetcher.formData?.get('shown')
  const shown = asked ? asked === 'yes' : file.status !== 'hidden'
  const says = buttons['reviews/:id/files/:file'][shown ? 'hide' : 'show']
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
  return (
    <div className={shown ? 'file-card' : 'file-card kept-back'}>
      <FilePreview file={file} name={name} onLook={onLook} />
      <div className="file-card-foot">
        <span>{shown ? names[file.kind] : `${names[file.kind]}, kept back`}</span>
        <fetcher.Form method="post" action={`/admin/reviews/${reviewId}/files/${file.id}`}>
          <input type="hidden" name="shown" value={shown ? 'no' : 'yes'} />
          <Button type="submit" variant="default" aria-label={`${says} ${name}`}>
            {says}
          </Button>
        </fetcher.Form>
      </div>
      <Text size="sm" c="var(--error)" role="status">
        {refused}
      </Text>
    </div>
  )
}
