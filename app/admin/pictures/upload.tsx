import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import { fileRules } from '#modules/media/media.ts'
import type { Outcome, Refusal } from '#modules/refusals/refusal.ts'
import type { RefusalName } from '#modules/refusals/refusals.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { redraw } from '../../ui/redraw.ts'
import { FileField } from '../parts/fields/file-field.tsx'

/** `useless`: the same file would be refused again. */
type Sending = { key: number; file: File; share: number; refusal: string; useless?: boolean }

const rule = fileRules.photograph
/** Sends photographs one after the other, each with its progress; one that failed can be sent again. Without script, a plain form. */
export function Upload({ title }: { title: string }) {
  const hydrated = useMounted()
  const { revalidate } = useRevalidator()
  const [all, setAll] = useState<readonly Sending[]>([])
  const queue = useRef(Promise.resolve())
  const next = useRef(0)
  const set = (key: number, change: Partial<Sending>) =>
    setAll((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const remove = (key: number) => setAll((before) => before.filter((each) => each.key !== key))
  const send = ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    set(key, { share: 0, refusal: '' })
    queue.current = queue.current.then(async () => {
      const ready = await readyPhotograph(file)
      const wrong = ready.ok
        ? await sendPhotograph(ready.photograph, (share) => set(key, { share }))
        : { message: ready.message, useless: false }
      if (wrong) return set(key, { refusal: wrong.message, useless: wrong.useless })
      remove(key)
      await revalidate()
    })
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      next.current += 1
      const key = next.current
      const isTooLarge = file.size >= rule.lessThanBytes
      const refusal = isTooLarge ? messages.photographInvalid : ''
      setAll((before) => [...before, { key, file, share: 0, refusal, useless: isTooLarge }])
      if (!isTooLarge) send({ key, file })
    }
  }
  return (
    <Stack gap="sm" mb="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {title}
        </Title>
        {hydrated && (
          <label className="add-photographs" title="JPEG, HEIC, PNG or GIF, several at once">
            <Icon name="plus" />
            Add photos
            <input
              type="file"
              multiple
              accept={`${rule.accept},.heic,.heif`}
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </label>
        )}
      </Group>
      {!hydrated && (
        <form method="post" action="/admin/photographs" encType="multipart/form-data">
          <FileField name="photographs" label="Add photos" accept={rule.accept} multiple required />
          <Button type="submit" variant="default" mt="sm">
            Add photos
          </Button>
        </form>
      )}
      <div aria-live="polite">
        {all.map(({ key, file, share, refusal, useless }) => (
          <div key={key}>
            <Text size="sm">{file.name}</Text>
            {refusal ? (
              <Group gap="xs">
                <Text size="sm" c="var(--error)">
                  {refusal}
                </Text>
                {!useless && (
                  <Button variant="default" onClick={() => send({ key, file })}>
                    Try again
                  </Button>
                )}
                <Button variant="subtle" onClick={() => remove(key)}>
                  Remove
                </Button>
              </Group>
            ) : (
              <Progress value={share * 100} aria-label={`Uploading ${file.name}`} />
            )}
          </div>
        ))}
      </div>
    </Stack>
  )
}

/** More than the widest rendition, and far below the limit of pixels. */
const MAX_PIXELS = 4096
const QUALITY = 0.92

/** Converts HEIC to JPEG; returns other files unchanged. */
async function readyPhotograph(file: File): Promise<Outcome<{ photograph: File }>> {
  if (!(await isHeic(file))) return { ok: true, photograph: file }
  const drawn = await redraw(file, MAX_PIXELS, QUALITY)
  if (!drawn.ok) return drawn
  return { ok: true, photograph: new File([drawn.picture], asJpegName(file.name), { type: 'image/jpeg' }) }
}

type Wrong = { message: string; useless: boolean }

/** The refusals of a file that no other try changes. */
const uselessFiles: readonly RefusalName[] = ['photographInvalid', 'photographTooLarge', 'tooLarge']

/** Sends one file and reports its progress, from 0 to 1; resolves with what was wrong, or null when it is stored. */
function sendPhotograph(file: File, onProgress: (share: number) => void): Promise<Wrong | null> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('photograph', file)
    // fetch does not report the progress of an upload; XMLHttpRequest does.
    const request = new XMLHttpRequest()
    request.open('POST', '/admin/photographs')
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const said: ({ ok?: boolean } & Partial<Pick<Refusal, 'name' | 'message'>>) | null = request.response
      const useless = said?.name !== undefined && uselessFiles.includes(said.name)
      resolve(said?.ok ? null : { message: said?.message ?? messages.faulty, useless })
    })
    request.addEventListener('error', () => resolve({ message: messages.lineLost, useless: false }))
    request.send(form)
  })
}
