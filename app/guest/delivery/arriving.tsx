import { useEffect, useRef, useState } from 'react'
import type { RefusedFile } from '#modules/media/media.ts'
import { ANY_PICTURE_TYPES } from '#modules/media/media.ts'
import { formatSize } from '../files/chosen-files.ts'
import { loadPart } from '../sending/requests.ts'
import type { Delivery, FileDelivery } from './deliver.ts'

type ArrivingProps = {
  linkKey: string
  /** The refused files of this review, as the server described them with the page. */
  refused: readonly RefusedFile[]
  /** One more file is part of the review. */
  onArrived: () => void
}

/** The files that are being sent and those that were refused, one line each, with a sentence about all of them. Nothing when there are none. */
export function Arriving({ linkKey, refused, onArrived }: ArrivingProps) {
  const [sending, setSending] = useState<FileDelivery[]>([])
  const files = withRefused(sending, refused)
  const delivery = useRef<Promise<Delivery> | null>(null)

  useEffect(() => {
    const begun = loadPart(() => import('./deliver.ts')).then(({ deliverFiles }) =>
      deliverFiles(linkKey, setSending),
    )
    delivery.current = begun
    return () => void begun.then(({ stop }) => stop())
  }, [linkKey])

  const arrived = sending.filter(({ state }) => state === 'arrived').length
  useEffect(() => {
    if (arrived > 0) onArrived()
  }, [arrived, onArrived])

  if (files.length === 0) return null
  return (
    <section className="arriving" aria-label="Your files">
      <p role="status">{describeDelivery(files)}</p>
      <ul>
        {files.map((file) => (
          <FileLine key={file.id} file={file} act={(action) => void delivery.current?.then(action)} />
        ))}
      </ul>
    </section>
  )
}

type FileLineProps = {
  file: FileDelivery
  act: (action: (delivery: Delivery) => void) => void
}

/** One file: its name and size, how much of it has been sent, and what can be done with it. */
function FileLine({ file, act }: FileLineProps) {
  const { id, name, bytes, sent, state, again, message } = file
  const share = state === 'arrived' ? 1 : sent / Math.max(1, bytes)
  const isDone = state === 'arrived' || state === 'refused'
  return (
    <li className="working">
      <p>
        <b>{name}</b> {bytes > 0 && <span>{formatSize(bytes)}</span>}
      </p>
      {!isDone && <progress max={1} value={share} aria-label={name} />}
      <p className={state === 'refused' ? 'error' : 'small'}>{message || describeState(state, share)}</p>
      {state === 'refused' && !again && <OtherFile file={file} act={act} />}
      {(!isDone || again) && (
        <p className="handles">
          {again && (
            <button type="button" className="quiet" onClick={() => act((delivery) => delivery.tryAgain(id))}>
              Try again
            </button>
          )}
          <button type="button" className="quiet" onClick={() => act((delivery) => delivery.leaveOut(id))}>
            Leave it out
          </button>
        </p>
      )}
    </li>
  )
}

function describeState(state: FileDelivery['state'], share: number): string {
  const percent = `${Math.floor(share * 100)} %`
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

const accepts: Record<FileDelivery['kind'], string> = {
  profile: ANY_PICTURE_TYPES,
  'trip-image': ANY_PICTURE_TYPES,
  video: 'video/*',
  audio: 'audio/*',
}

/** Chooses another file where one was refused. */
function OtherFile({ file: { id, kind, name }, act }: FileLineProps) {
  return (
    <p className="handles needs-script">
      <span className="picker">
        <label htmlFor={`other-${id}`} className="button second slim">
          Choose another
          <span className="vh"> in place of {name}</span>
        </label>
        <input
          className="vh"
          id={`other-${id}`}
          type="file"
          accept={accepts[kind]}
          onChange={({ currentTarget: { files } }) => {
            const [chosen] = files ?? []
            if (chosen) act((delivery) => void delivery.replace(id, kind, chosen))
          }}
        />
      </span>
    </p>
  )
}

/** Adds the files that the server has refused, except those that are being sent again or have been replaced. */
export function withRefused(files: readonly FileDelivery[], refused: readonly RefusedFile[]): FileDelivery[] {
  const known = new Set(files.flatMap(({ id, replaces }) => [id, replaces]))
  const more = refused.filter(({ id }) => !known.has(id))
  const unsent = { bytes: 0, sent: 0, state: 'refused', onlyHere: false } as const
  return [...more.map((file) => ({ ...file, ...unsent })), ...files]
}

/** Describes all of them in one sentence; empty when there are none. */
export function describeDelivery(files: readonly FileDelivery[]): string {
  const { length } = files
  const [arrived = 0, refused = 0] = ['arrived', 'refused'].map(
    (state) => files.filter((file) => file.state === state).length,
  )
  if (length === 0) return ''
  if (arrived === length && length === 1) return 'Your file has arrived too.'
  if (arrived === length) return `${length === 2 ? 'Both' : `All ${length}`} of your files have arrived too.`
  if (refused === 1 && length === 1)
    return 'Your words have arrived. Your file could not be taken; you can choose another.'
  if (arrived + refused === length)
    return `Your words have arrived. Of your ${length} files, ${arrived} came through.`
  const soFar = `Your words have arrived; ${arrived} of ${length} files so far.`
  if (files.some(({ onlyHere, state }) => onlyHere && state !== 'arrived' && state !== 'refused'))
    return `${soFar} This device cannot keep files, so please leave this page open until all have arrived.`
  return `${soFar} The rest are on their way: keep this page open, or open your link again within a day and they go on from where they stopped.`
}
