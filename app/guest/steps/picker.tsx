import type { ChangeEvent } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

type PickerProps = {
  label: string
  id: string
  name: string
  accept: string
  hidden: boolean
  /** The label of the button for the phone's own camera or recorder; none without script. */
  now: string | undefined
  describedBy: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Choose a file, or make one now with the phone; plain file inputs underneath. */
export function Picker({ label, id, name, accept, hidden, now, describedBy, onChange }: PickerProps) {
  return (
    <div className="pickers" hidden={hidden}>
      <div className="picker">
        <label htmlFor={id} className={now ? 'button second slim' : undefined}>
          {now && <Icon name="plus" />}
          {label}
        </label>
        <input
          className={now ? 'vh' : 'input'}
          id={id}
          type="file"
          name={name}
          accept={accept}
          aria-describedby={describedBy}
          onChange={onChange}
        />
      </div>
      {now && (
        <div className="picker">
          <label htmlFor={`${id}-now`} className="button second slim">
            <Icon name="camera" />
            {now}
          </label>
          <input
            className="vh"
            id={`${id}-now`}
            type="file"
            accept={accept}
            capture="environment"
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}

type WorkingProps = {
  what: string
  /** From 0 to 1, where it is known. */
  share?: number
  onCancel?: () => void
}

/** Something is being made on this device: how far it is, and a way out. */
export function Working({ what, share, onCancel }: WorkingProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="working">
      <p role={share === undefined ? 'status' : undefined}>
        {what}… {percent !== undefined && <b>{percent} %</b>}
      </p>
      <progress max={100} value={percent} aria-label={what} />
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
