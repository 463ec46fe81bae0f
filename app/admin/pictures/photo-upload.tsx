import { Button, Group, Progress, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useRevalidator } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, type RefusalName, refuse } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, fileRules, MAX_IMAGE_PIXELS, withExtension } from '#modules/media/media.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { detectFormat, measurePicture, reencodePicture } from '../../ui/picture/open-picture.ts'

/** `isFinal`: the same file would be refused again. */
type Sending = { key: number; file: File; share: number; refusal: string; isFinal?: boolean }
type Chosen = Pick<Sending, 'key' | 'file'>

const rule = fileRules.photograph

/** Addresses of the photographs that this tab has sent, by id: they are shown from the device until the server has prepared them. */
export const localPreviews = new Map<string, string>()

/** How many photographs this tab is sending, from all fields of a page. */
let unfinishedCount = 0

type PhotoUploadProps = {
  label: string
  /** A photograph is stored, and used nowhere yet. */
  onStored: (id: string) => void
  /** All that were chosen, in any field of the page, are stored, and none of this one waits for *Try again* or *Remove*. */
  onFinished?: () => void
}

/**
 * A button that opens the camera or the photos of the device. Sends the chosen ones one after the other, each with its progress; one that
 * failed can be sent again. HEIC, other formats and what is too large are converted on the device.
 */
export function PhotoUpload({ label, onStored, onFinished }: PhotoUploadProps) {
  const [all, setAll] = useState<readonly Sending[]>([])
  const queue = useRef(Promise.resolve())
  const next = useRef(0)
  const refused = useRef(new Map<number, string>())
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    const names = refused.current
    return () => {
      isShown.current = false
      if (names.size > 0) showNotSent([...names.values()])
    }
  }, [])
  useBeforeUnload((event) => all.length > 0 && event.preventDefault())
  useWindowEvent('online', () => {
    for (const { key, file, refusal, isFinal } of all) if (refusal && !isFinal) send({ key, file })
  })
  const set = (key: number, change: Partial<Sending>) =>
    setAll((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const remove = (key: number) => setAll((before) => before.filter((each) => each.key !== key))
  const refuseOne = (one: Chosen, refusal: string, isFinal = false) => {
    refused.current.set(one.key, one.file.name)
    set(one.key, { refusal, isFinal })
    // Nobody sees *Try again* after the page was left.
    if (!isShown.current) showNotSent([one.file.name])
  }
  const finish = () => {
    if (unfinishedCount === 0 && refused.current.size === 0) onFinished?.()
  }
  const sendOne = async (one: Chosen) => {
    const { key, file } = one
    const ready = await preparePhotograph(file)
    if (!ready.ok) return refuseOne(one, ready.message, finalRefusals.includes(ready.name))
    if (ready.photograph.size >= rule.lessThanBytes) return refuseOne(one, messages.photographInvalid, true)
    const sent = await sendPhotograph(ready.photograph, (share) => set(key, { share }))
    if (!sent.ok) return refuseOne(one, sent.message, finalRefusals.includes(sent.name))
    remove(key)
    localPreviews.set(sent.id, URL.createObjectURL(ready.photograph))
    onStored(sent.id)
  }
  const send = (one: Chosen) => {
    set(one.key, { share: 0, refusal: '' })
    refused.current.delete(one.key)
    unfinishedCount += 1
    queue.current = queue.current
      .then(() => sendOne(one))
      // The device cannot read it, such as a photo that is only in its cloud.
      .catch(() => refuseOne(one, messages.pictureUnreadable))
      .then(() => {
        unfinishedCount -= 1
        finish()
      })
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      next.current += 1
      const key = next.current
      setAll((before) => [...before, { key, file, share: 0, refusal: '' }])
      send({ key, file })
    }
  }
  return (
    <div>
      {/* The field covers its label, so that pictures can be dropped onto it. */}
      <Button
        component="label"
        variant="outline"
        bd="1px dashed var(--control)"
        px="sm"
        fz="sm"
        leftSection={<Icon name="camera" />}
        className="photo-upload"
      >
        {label}
        <input
          className="unseen"
          type="file"
          multiple
          accept={ANY_PICTURE_TYPES}
          onChange={({ currentTarget }) => {
            // Not every browser takes the focus out of a text for a press on this.
            currentTarget.focus()
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </Button>
      <div aria-live="polite">
        {all.map(({ key, file, share, refusal, isFinal }) => (
          <div key={key}>
            <Text size="sm">{file.name}</Text>
            {refusal ? (
              <Group gap="xs">
                <Text size="sm" c="var(--error)">
                  {refusal}
                </Text>
                {!isFinal && <Button onClick={() => send({ key, file })}>Try again</Button>}
                <Button
                  variant="subtle"
                  onClick={() => {
                    remove(key)
                    refused.current.delete(key)
                    finish()
                  }}
                >
                  Remove
                </Button>
              </Group>
            ) : (
              <Progress value={share * 100} aria-label={`Uploading ${file.name}`} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Adds photographs that are used nowhere yet. */
export function UploadSection({ title }: { title: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Group justify="space-between" align="start" mb="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      <PhotoUpload label="Add photos" onStored={() => revalidate()} />
    </Group>
  )
}

function showNotSent(names: readonly string[]): void {
  notifications.show({ message: `Not sent. Please add again: ${names.join(', ')}`, autoClose: false })
}

/** More than the widest rendition, and far below the limit of pixels. */
const MAX_PIXELS = 4096
const QUALITY = 0.92

/**
 * Converts HEIC, WebP and what else this device reads as a picture to JPEG, and makes smaller what has too many bytes or pixels; returns every
 * other JPEG, PNG, GIF and SVG unchanged.
 */
async function preparePhotograph(file: File): Promise<Outcome<{ photograph: File }>> {
  if (await isFileGone(file)) return refuse('fileGone')
  const [kind, isHeif] = await Promise.all([detectFormat(file), isHeic(file)])
  const isAccepted = kind !== null && rule.formats.includes(kind)
  if (isAccepted ? await isSmallEnough(file) : !(isHeif || file.type.startsWith('image/')))
    return { ok: true, photograph: file }
  const type = kind === 'png' || kind === 'svg' ? 'image/png' : 'image/jpeg'
  const drawn = await reencodePicture(file, MAX_PIXELS, QUALITY, type)
  // The server says why it refuses what this device cannot read.
  if (!drawn.ok) return isHeif ? drawn : { ok: true, photograph: file }
  const name = type === 'image/png' ? file.name : withExtension(file.name, 'jpg')
  return { ok: true, photograph: new File([drawn.picture], name, { type }) }
}

/** Whether it can be sent unchanged; the server judges what this device cannot read. */
async function isSmallEnough(file: File): Promise<boolean> {
  if (file.size >= rule.lessThanBytes) return false
  const read = await measurePicture(file)
  return !read.ok || read.pixelCount <= MAX_IMAGE_PIXELS
}

type Sent = { ok: true; id: string } | { ok: false; message: string; name?: RefusalName | undefined }

/** The refusals of a file that no other try changes. */
const finalRefusals: readonly (RefusalName | undefined)[] = [
  'fileGone',
  'photographInvalid',
  'photographTooLarge',
  'pictureTooManyPixels',
  'tooLarge',
]

type Answer = { ids?: string[] } & Partial<Pick<Refusal, 'message' | 'name'>>

/** Sends one photograph and reports its progress, from 0 to 1. */
function sendPhotograph(file: File, onProgress: (share: number) => void): Promise<Sent> {
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
      const { ids, message = messages.serverFault, name }: Answer = request.response ?? {}
      resolve(ids?.[0] ? { ok: true, id: ids[0] } : { ok: false, message, name })
    })
    request.addEventListener('error', async () =>
      resolve(refuse((await isFileGone(file)) ? 'fileGone' : 'connectionLost')),
    )
    request.send(form)
  })
}
