import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { RefusedFile } from '#modules/media/media.ts'
import { anyPicture } from '../../ui/picture/picture-names.ts'
import { saySize, sayTimeLeft } from '../files/chosen-file.ts'
import { loadPart } from '../sending/retry.ts'
import type { Chosen, Delivery } from './deliver.ts'
import { type FileDelivery, sayDelivery, withRefused } from './file-delivery.ts'

type ArrivingProps = {
  linkKey: string
  /** What the house has refused of this review, as it stood when the page came. */
  refused: readonly RefusedFile[]
}

/** The files on their way and those that were refused, one line each, and the truth about all of them. Nothing when there are none. */
export function Arriving({ linkKey, refused }: ArrivingProps) {
  const [ownLines, setLines] = useState<FileDelivery[]>([])
  const lines = withRefused(ownLines, refused)
  const delivery = useRef<Promise<Delivery> | null>(null)

  useEffect(() => {
    const begun = loadPart(() => import('./deliver.ts')).then(({ deliverFiles }) =>
      deliverFiles(linkKey, setLines),
    )
    delivery.current = begun
    return () => void begun.then(({ stop }) => stop())
  }, [linkKey])

  if (lines.length === 0) return null
  return (
    <section className="arriving" aria-label="Your files">
      <p role="status">{sayDelivery(lines)}</p>
      <ul>
        {lines.map((line) => (
          <FileLine
            key={line.id}
            line={line}
            linkKey={linkKey}
            onPause={() => delivery.current?.then((begun) => begun.pause(line.id))}
            onGoOn={() => delivery.current?.then((begun) => begun.goOn(line.id))}
            onTryAgain={() => delivery.current?.then((begun) => begun.tryAgain(line.id))}
            onLeaveOut={() => delivery.current?.then((begun) => begun.leaveOut(line.id))}
            onReplace={(chosen) => delivery.current?.then((begun) => begun.replace(line.id, chosen))}
          />
        ))}
      </ul>
    </section>
  )
}

type FileLineProps = {
  line: FileDelivery
  linkKey: string
  onPause: () => void
  onGoOn: () => void
  onTryAgain: () => void
  onLeaveOut: () => void
  onReplace: (chosen: Chosen) => void
}

/** One file: its name and size, how much of it has been sent, how long it will take, and a pause. */
function FileLine({ line, linkKey, onPause, onGoOn, onTryAgain, onLeaveOut, onReplace }: FileLineProps) {
  const share = line.state === 'arrived' ? 1 : line.sent / Math.max(1, line.bytes)
  const done = line.state === 'arrived' || line.state === 'refused'
  return (
    <li className="working" data-state={line.state}>
      <p>
        <b>{line.name}</b> {line.bytes > 0 && <span>{saySize(line.bytes)}</span>}
      </p>
      {!done && <progress max={1} value={share} aria-label={line.name} />}
      <p className={line.state === 'refused' ? 'error' : 'small'}>{sayState(line, share)}</p>
      {line.state === 'refused' && !line.again && (
        <OtherFile line={line} linkKey={linkKey} onChoose={onReplace} />
      )}
      {(!done || line.again) && (
        <p className="handles">
          {line.again ? (
            <button type="button" className="quiet" onClick={onTryAgain}>
              Try again
            </button>
          ) : line.state === 'paused' ? (
            <button type="button" className="quiet" onClick={onGoOn}>
              Go on
            </button>
          ) : (
            line.state !== 'waiting' &&
            line.state !== 'making' && (
              <button type="button" className="quiet" onClick={onPause}>
                Pause
              </button>
            )
          )}
          <button type="button" className="quiet" onClick={onLeaveOut}>
            Leave it out
          </button>
        </p>
      )}
    </li>
  )
}

function sayState({ state, secondsLeft, message }: FileDelivery, share: number): string {
  const percent = `${Math.floor(share * 100)} % sent`
  switch (state) {
    case 'arrived':
      return 'It has arrived.'
    case 'refused':
      return message
    case 'paused':
      return `${percent}, paused`
    case 'line-down':
      return `${percent}. The line is down just now; we keep trying.`
    case 'making':
      return `${Math.floor(share * 100)} % made ready on this device`
    case 'waiting':
      return 'Waits for its turn'
    case 'sending':
      return [percent, sayTimeLeft(secondsLeft)].filter(Boolean).join(', ')
  }
}

type OtherFileProps = { line: FileDelivery; linkKey: string; onChoose: (chosen: Chosen) => void }

const accepts: Record<FileDelivery['kind'], string> = {
  profile: anyPicture,
  'trip-image': anyPicture,
  video: 'video/*',
  audio: 'audio/*',
}

/** Chooses another file where one was refused; what cannot be used either is said at once. Without script it is sent by a form. */
function OtherFile({ line, linkKey, onChoose }: OtherFileProps) {
  const [problem, setProblem] = useState('')
  const id = `other-${line.id}`

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(input.files ?? [])
    input.value = ''
    if (!file) return
    const { chooseOther } = await loadPart(() => import('./choose-other.ts'))
    const outcome = await chooseOther(line.kind, file)
    setProblem(outcome.ok ? '' : outcome.message)
    if (outcome.ok) onChoose(outcome.chosen)
  }

  return (
    <form
      className="handles"
      action={`/review/file?id=${encodeURIComponent(linkKey)}`}
      method="post"
      encType="multipart/form-data"
    >
      <input type="hidden" name="replaces" value={line.id} />
      <input type="hidden" name="kind" value={line.kind} />
      <span className="picker">
        <label htmlFor={id} className="button second slim">
          Choose another
          <span className="vh"> in place of {line.name}</span>
        </label>
        <input className="vh" id={id} name="file" type="file" accept={accepts[line.kind]} onChange={choose} />
      </span>
      <noscript>
        <button className="button slim" type="submit">
          Send this file
        </button>
      </noscript>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}
