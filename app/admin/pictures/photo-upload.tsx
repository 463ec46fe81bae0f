import { Button, Group, Progress, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useRevalidator } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, type RefusalName, refuse } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, fileRules, MAX_IMAGE_PIXELS, replaceExtension } from '#modules/media/media.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { detectFormat, measurePicture, reencodePicture } from '../../ui/picture/open-picture.ts'

/** A photograph on its way. `isFinal`: the same file would be refused again. */
type Upload = { key: number; file: File; progress: number; refusal: string; isFinal?: boolean }
type ChosenPhoto = Pick<Upload, 'key' | 'file'>

const photographRule = fileRules.photograph

/** Object URLs of the photographs that this tab has sent, by their ids, shown until the server has prepared its own sizes. */
export const localPreviews = new Map<string, string>()

/** How many photographs this tab is sending, from all fields of a page. */
let unfinishedCount = 0

type PhotoUploadProps = {
  label: string
  /** Called when a photograph is stored; the site does not use it yet. */
  onStored: (id: string) => void
  /** Called when all uploads of the page have ended, and none of this field waits for *Try again* or *Remove*. */
  onFinished?: () => void
}

/** Sends taken or chosen photos one after the other; each can be tried again. The device converts HEIC, other formats and what is too large. */
export function PhotoUpload({ label, onStored, onFinished }: PhotoUploadProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)
  const refusedNames = useRef(new Map<number, string>())
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    const names = refusedNames.current
    return () => {
      isShown.current = false
      if (names.size > 0) showNotSentNotice([...names.values()])
    }
  }, [])
  useBeforeUnload((event) => uploads.length > 0 && event.preventDefault())
  useWindowEvent('online', () => {
    for (const { key, file, refusal, isFinal } of uploads) if (refusal && !isFinal) queueUpload({ key, file })
  })
  const updateUpload = (key: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const removeUpload = (key: number) => setUploads((before) => before.filter((each) => each.key !== key))
  const showRefusal = (chosen: ChosenPhoto, { message, name }: UploadRefusal) => {
    refusedNames.current.set(chosen.key, chosen.file.name)
    updateUpload(chosen.key, { refusal: message, isFinal: finalRefusals.includes(name) })
    // After the page was left, nobody sees *Try again*.
    if (!isShown.current) showNotSentNotice([chosen.file.name])
  }
  const callFinishedWhenDone = () => {
    if (unfinishedCount === 0 && refusedNames.current.size === 0) onFinished?.()
  }
  const uploadPhoto = async (chosen: ChosenPhoto) => {
    const { key, file } = chosen
    const preparation = await preparePhotograph(file)
    if (!preparation.ok) return showRefusal(chosen, preparation)
    const { photograph } = preparation
    if (photograph.size >= photographRule.lessThanBytes)
      return showRefusal(chosen, refuse('photographInvalid'))
    const outcome = await sendPhotograph(photograph, (progress) => updateUpload(key, { progress }))
    if (!outcome.ok) return showRefusal(chosen, outcome)
    removeUpload(key)
    localPreviews.set(outcome.id, URL.createObjectURL(photograph))
    onStored(outcome.id)
  }
  const queueUpload = (chosen: ChosenPhoto) => {
    updateUpload(chosen.key, { progress: 0, refusal: '' })
    refusedNames.current.delete(chosen.key)
    unfinishedCount += 1
    queue.current = queue.current
      .then(() => uploadPhoto(chosen))
      // The device cannot read it, such as a photo that is only in its cloud.
      .catch(() => showRefusal(chosen, refuse('pictureUnreadable')))
      .then(() => {
        unfinishedCount -= 1
        callFinishedWhenDone()
      })
  }
  const addFiles = (files: readonly File[]) => {
    for (const file of files) {
      const key = ++lastKey.current
      setUploads((before) => [...before, { key, file, progress: 0, refusal: '' }])
      queueUpload({ key, file })
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
            // Not every browser moves the focus here from a text field, whose blur saves the form.
            currentTarget.focus()
            addFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </Button>
      <div aria-live="polite">
        {uploads.map(({ key, file, progress, refusal, isFinal }) => (
          <div key={key}>
            <Text size="sm">{file.name}</Text>
            {refusal ? (
              <Group gap="xs">
                <Text size="sm" c="var(--error)">
                  {refusal}
                </Text>
                {!isFinal && <Button onClick={() => queueUpload({ key, file })}>Try again</Button>}
                <Button
                  variant="subtle"
                  onClick={() => {
                    removeUpload(key)
                    refusedNames.current.delete(key)
                    callFinishedWhenDone()
                  }}
                >
                  Remove
                </Button>
              </Group>
            ) : (
              <Progress value={progress * 100} aria-label={`Uploading ${file.name}`} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A heading with a button that uploads photographs for later use on the site. */
export function UploadSection({ photoCount }: { photoCount: number }) {
  const { revalidate } = useRevalidator()
  return (
    <Group justify="space-between" align="start" mb="md">
      <Title order={2} size="h3">
        {photoCount === 0 ? 'No photos yet' : 'Your photos'}
      </Title>
      <PhotoUpload label="Add photos" onStored={() => revalidate()} />
    </Group>
  )
}

function showNotSentNotice(names: readonly string[]): void {
  notifications.show({ message: `Not sent. Please add again: ${names.join(', ')}`, autoClose: false })
}

/** Wider than the widest size that the server makes, and far below its limit of pixels. */
const MAX_WIDTH_PIXELS = 4096
const QUALITY = 0.92

/** Converts HEIC, WebP and the like to JPEG, and makes smaller what has too many bytes or pixels; other JPEG, PNG, GIF and SVG stay unchanged. */
async function preparePhotograph(file: File): Promise<Outcome<{ photograph: File }>> {
  if (await isFileGone(file)) return refuse('fileGone')
  const [format, isHeicFile] = await Promise.all([detectFormat(file), isHeic(file)])
  const isAccepted = format !== null && photographRule.formats.includes(format)
  if (isAccepted ? await isSmallEnough(file) : !(isHeicFile || file.type.startsWith('image/')))
    return { ok: true, photograph: file }
  const type = format === 'png' || format === 'svg' ? 'image/png' : 'image/jpeg'
  const reencoded = await reencodePicture(file, MAX_WIDTH_PIXELS, QUALITY, type)
  // The server says why it refuses what this device cannot read.
  if (!reencoded.ok) return isHeicFile ? reencoded : { ok: true, photograph: file }
  const name = type === 'image/png' ? file.name : replaceExtension(file.name, 'jpg')
  return { ok: true, photograph: new File([reencoded.picture], name, { type }) }
}

/** Whether a photograph can be sent unchanged; the server checks what this device cannot read. */
async function isSmallEnough(file: File): Promise<boolean> {
  if (file.size >= photographRule.lessThanBytes) return false
  const measured = await measurePicture(file)
  return !measured.ok || measured.pixelCount <= MAX_IMAGE_PIXELS
}

type UploadRefusal = { ok: false; message: string; name?: RefusalName | undefined }
type UploadOutcome = { ok: true; id: string } | UploadRefusal

/** The refusals of a file that another try does not change. */
const finalRefusals: readonly (RefusalName | undefined)[] = [
  'fileGone',
  'photographInvalid',
  'photographTooLarge',
  'pictureTooManyPixels',
  'tooLarge',
]

type UploadAnswer = { ids?: string[] } & Partial<Pick<Refusal, 'message' | 'name'>>

/** Sends one photograph and reports its progress, from 0 to 1. */
function sendPhotograph(file: File, onProgress: (progress: number) => void): Promise<UploadOutcome> {
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
      const { ids, message = messages.serverFault, name }: UploadAnswer = request.response ?? {}
      resolve(ids?.[0] ? { ok: true, id: ids[0] } : { ok: false, message, name })
    })
    request.addEventListener('error', async () =>
      resolve(refuse((await isFileGone(file)) ? 'fileGone' : 'connectionLost')),
    )
    request.send(form)
  })
}
