import type { ChangeEvent } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

type Props = {
  label: string
  id: string
  name: string
  accept: string
  hidden: boolean
  /** What the button of the phone's own camera or recorder says; without script there is none. */
  now: string | undefined
  describedBy: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Choose a file, or make one now with the phone; plain file inputs underneath. */
export function Picker({ label, id, name, accept, hidden, now, describedBy, onChange }: Props) {
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
