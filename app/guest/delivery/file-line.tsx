import { saySize, sayTimeLeft } from '../files/say-size.ts'
import type { Chosen } from './deliver.ts'
import type { FileDelivery } from './file-delivery.ts'
import { OtherFile } from './other-file.tsx'

type Props = {
  line: FileDelivery
  linkKey: string
  onPause: () => void
  onGoOn: () => void
  onTryAgain: () => void
  onLeaveOut: () => void
  onReplace: (chosen: Chosen) => void
}

/** One file: its name and size, how much of it has been sent, how long it will take, and a pause. */
export function FileLine({ line, linkKey, onPause, onGoOn, onTryAgain, onLeaveOut, onReplace }: Props) {
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
