import { useEffect, useRef, useState } from 'react'
import { ANY_PICTURE_TYPES, type RefusedFile } from '#modules/media/media.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { formatSize } from '../files/chosen-files.ts'
import { FilePicker } from '../form-sections/files-section.tsx'
import { importWithRetry } from '../sending/requests.ts'
import type { DeliveryControls, FileDelivery } from './deliver-files.ts'

type FileDeliveriesProps = {
  linkKey: string
  /** The refused files of this review, as the server described them with the page. */
  refusedFiles: readonly RefusedFile[]
  /** Called when one more file has become part of the review. */
  onArrived: () => void
}

/** The files that are being sent and those that were refused, one line each, with a sentence about all of them. Nothing when there are none. */
export function FileDeliveries({ linkKey, refusedFiles, onArrived }: FileDeliveriesProps) {
  const [deliveries, setDeliveries] = useState<FileDelivery[]>([])
  const files = addRefusedFiles(deliveries, refusedFiles)
  const controls = useRef<Promise<DeliveryControls> | null>(null)

  useEffect(() => {
    const startingDelivery = importWithRetry(() => import('./deliver-files.ts')).then(({ deliverFiles }) =>
      deliverFiles(linkKey, setDeliveries),
    )
    controls.current = startingDelivery
    return () => void startingDelivery.then(({ stop }) => stop())
  }, [linkKey])

  const arrivedCount = deliveries.filter(({ state }) => state === 'arrived').length
  useEffect(() => {
    if (arrivedCount > 0) onArrived()
  }, [arrivedCount, onArrived])

  if (files.length === 0) return null
  return (
    <section className="file-deliveries" aria-label="Your files">
      <p role="status">{describeFileDeliveries(files)}</p>
      <ul>
        {files.map((file) => (
          <FileLine key={file.id} file={file} runAction={(action) => void controls.current?.then(action)} />
        ))}
      </ul>
    </section>
  )
}

type FileLineProps = { file: FileDelivery; runAction: (action: (controls: DeliveryControls) => void) => void }

/** One file: its name and size, how much of it has been sent, and what can be done with it. */
function FileLine({ file, runAction }: FileLineProps) {
  const { id, name, bytes, sentBytes, state, canRetry, message } = file
  const fraction = state === 'arrived' ? 1 : sentBytes / Math.max(1, bytes)
  const isDone = state === 'arrived' || state === 'refused'
  return (
    <li className="working">
      <p>
        <b>{name}</b> {bytes > 0 && <span>{formatSize(bytes)}</span>}
      </p>
      {!isDone && <progress max={1} value={fraction} aria-label={name} />}
      <p className={state === 'refused' ? 'error' : 'small'}>{message || describeState(state, fraction)}</p>
      {state === 'refused' && !canRetry && <ReplaceFile file={file} runAction={runAction} />}
      {(!isDone || canRetry) && (
        <p className="file-actions cluster">
          {canRetry && (
            <QuietButton onClick={() => runAction(({ retry }) => retry(id))}>Try again</QuietButton>
          )}
          <QuietButton onClick={() => runAction(({ leaveOut }) => leaveOut(id))}>Leave it out</QuietButton>
        </p>
      )}
    </li>
  )
}

function describeState(state: FileDelivery['state'], fraction: number): string {
  const percent = `${Math.floor(fraction * 100)} %`
  const sentences = {
    waiting: 'Waits for its turn',
    converting: `${percent} made ready on this device`,
    sending: `${percent} sent`,
    offline: `${percent} sent. The line is down just now; we keep trying.`,
    arrived: 'It has arrived.',
    refused: '',
  }
  return sentences[state]
}

const acceptedTypes: Record<FileDelivery['kind'], string> = {
  profile: ANY_PICTURE_TYPES,
  'trip-image': ANY_PICTURE_TYPES,
  video: 'video/*',
  audio: 'audio/*',
}

/** Chooses another file where one was refused. */
function ReplaceFile({ file: { id, kind, name }, runAction }: FileLineProps) {
  return (
    <div className="file-actions cluster needs-script">
      <FilePicker
        id={`other-${id}`}
        accept={acceptedTypes[kind]}
        labelClass="button second slim"
        onChoose={(file) => runAction(({ replace }) => void replace(id, kind, file))}
      >
        Choose another
        <span className="vh"> in place of {name}</span>
      </FilePicker>
    </div>
  )
}

/** Adds the files that the server has refused, except those that are being sent again or have been replaced. */
export function addRefusedFiles(files: readonly FileDelivery[], refusedFiles: readonly RefusedFile[]) {
  const listedIds = new Set(files.flatMap(({ id, replaces }) => [id, replaces]))
  const unlisted = refusedFiles.filter(({ id }) => !listedIds.has(id))
  const refusedState = { bytes: 0, sentBytes: 0, state: 'refused', isOnlyInMemory: false } as const
  return [...unlisted.map((file) => ({ ...file, ...refusedState })), ...files]
}

export function describeFileDeliveries(files: readonly FileDelivery[]): string {
  const { length } = files
  const [arrivedCount = 0, refusedCount = 0] = ['arrived', 'refused'].map(
    (state) => files.filter((file) => file.state === state).length,
  )
  if (length === 0) return ''
  if (arrivedCount === length && length === 1) return 'Your file has arrived too.'
  if (arrivedCount === length)
    return `${length === 2 ? 'Both' : `All ${length}`} of your files have arrived too.`
  if (refusedCount === 1 && length === 1)
    return 'Your words have arrived. Your file could not be taken; you can choose another.'
  if (arrivedCount + refusedCount === length)
    return `Your words have arrived. Of your ${length} files, ${arrivedCount} came through.`
  const soFar = `Your words have arrived; ${arrivedCount} of ${length} files so far.`
  if (files.some(({ isOnlyInMemory, state }) => isOnlyInMemory && state !== 'arrived' && state !== 'refused'))
    return `${soFar} This device cannot keep files, so please leave this page open until all have arrived.`
  return `${soFar} The rest are on their way: keep this page open, or open your link again within a day and they go on from where they stopped.`
}
