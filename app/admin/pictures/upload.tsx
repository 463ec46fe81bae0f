import './pictures.css'
import '@mantine/dropzone/styles.layer.css'
import { Button, Group, Progress, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import { fileRules } from '#modules/media/media.ts'
import type { Outcome, Refusal } from '#modules/refusals/refusal.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { redraw } from '../../ui/redraw.ts'
import { FileField } from '../parts/fields/file-field.tsx'
import { useHydrated } from '../parts/use-hydrated.ts'

/** `useless`: the same file would be refused again. */
type Sending = { key: number; file: File; share: number; refusal: string; useless?: boolean }

const rule = fileRules.photograph
/** Not every browser knows a phone's HEIC by its type. */
const accept = {
  ...Object.fromEntries(rule.accept.split(',').map((type) => [type, []])),
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
}

/** Brings photographs one after the other, each with its progress; one that failed can be sent again. Without script, a plain form. */
export function Upload({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [all, setAll] = useState<readonly Sending[]>([])
  const queue = useRef(Promise.resolve())
  const next = useRef(0)
  const set = (key: number, change: Partial<Sending>) =>
    setAll((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))

  const send = ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    set(key, { share: 0, refusal: '' })
    queue.current = queue.current.then(async () => {
      const ready = await readyPhotograph(file)
      const wrong = ready.ok
        ? await sendPhotograph(ready.photograph, (share) => set(key, { share }))
        : { message: ready.message, useless: false }
      if (wrong) return set(key, { refusal: wrong.message, useless: wrong.useless })
      setAll((before) => before.filter((each) => each.key !== key))
      await revalidate()
    })
  }
  const take = (files: readonly File[]) => {
    const fresh = files.map((file) => {
      next.current += 1
      return { key: next.current, file, share: 0, refusal: '' }
    })
    setAll((before) => [...before, ...fresh])
    for (const each of fresh) send(each)
  }
  if (!hydrated)
    return (
      <div className="upload">
        {children}
        <PlainForm />
      </div>
    )
  return (
    <div className="upload">
      {children}
      <Dropzone
        onDrop={take}
        onReject={(rejected) =>
          setAll((before) => [
            ...before,
            ...rejected.map(({ file }) => {
              next.current += 1
              return { key: next.current, file, share: 0, refusal: messages.photographInvalid, useless: true }
            }),
          ])
        }
        accept={accept}
        maxSize={rule.lessThanBytes - 1}
        inputProps={{ 'aria-label': 'Add photographs' }}
        aria-label="Add photographs"
        title="JPEG, HEIC, PNG or GIF, several at once; on a computer they can be dropped here"
      >
        <Icon name="plus" />
        Add photographs
      </Dropzone>
      <ul aria-live="polite">
        {all.map((each) => (
          <li key={each.key}>
            <Text size="sm">{each.file.name}</Text>
            {each.refusal ? (
              <Group gap="xs">
                <Text size="sm" c="var(--error)">
                  {each.refusal}
                </Text>
                {!each.useless && (
                  <Button variant="default" onClick={() => send(each)}>
                    Try again
                  </Button>
                )}
                <Button
                  variant="subtle"
                  onClick={() => setAll((before) => before.filter(({ key }) => key !== each.key))}
                >
                  Leave it out
                </Button>
              </Group>
            ) : (
              <Progress value={each.share * 100} aria-label={`${each.file.name}, on its way`} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlainForm() {
  return (
    <form method="post" action="/admin/photographs" encType="multipart/form-data">
      <FileField name="photographs" label="Add photographs" accept={rule.accept} multiple required />
      <Button type="submit" variant="default">
        Bring them
      </Button>
    </form>
  )
}

/** More than the widest rendition, and far below the house's limit of pixels. */
const MOST_PIXELS = 4096
const QUALITY = 0.92

/** A photograph as the house takes it: what phones make as HEIC becomes a JPEG here, all else travels as it is. */
async function readyPhotograph(file: File): Promise<Outcome<{ photograph: File }>> {
  if (!(await isHeic(file))) return { ok: true, photograph: file }
  const drawn = await redraw(file, MOST_PIXELS, QUALITY)
  if (!drawn.ok) return drawn
  return { ok: true, photograph: new File([drawn.picture], asJpegName(file.name), { type: 'image/jpeg' }) }
}

/** `useless`: the same file would be refused again. */
type Wrong = { message: string; useless: boolean }

/** Sends one file and says how far it is, from 0 to 1; gives what was wrong, or null when it is in the house. */
function sendPhotograph(file: File, onProgress: (share: number) => void): Promise<Wrong | null> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.set('photograph', file)
    // fetch cannot tell how much of a body has left; this can.
    const request = new XMLHttpRequest()
    request.open('POST', '/admin/photographs')
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const said: ({ ok?: boolean } & Partial<Pick<Refusal, 'code' | 'message'>>) | null = request.response
      const useless = said?.code === 'wrong-type' || said?.code === 'too-large'
      resolve(said?.ok ? null : { message: said?.message ?? messages.faulty, useless })
    })
    request.addEventListener('error', () => resolve({ message: messages.lineLost, useless: false }))
    request.send(form)
  })
}
