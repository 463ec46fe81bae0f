import './file-field.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

type FileFieldProps = {
  name: string
  label: string
  accept: string
  required?: boolean
  multiple?: boolean
  onChosen?: (isChosen: boolean) => void
}

/** A field for a file, in the house's own form: what was chosen by name and size. Before the script is there, it is the browser's own. */
export function FileField({ label, onChosen, ...field }: FileFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly File[]>([])
  const isOurs = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const look = () => {
    const now = [...(input.current?.files ?? [])]
    setChosen(now)
    onChosen?.(now.length > 0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script was there, once
  useEffect(() => {
    if (input.current?.files?.length) look()
  }, [])
  return (
    <div className="file-field">
      <label htmlFor={id}>{label}</label>
      <div className="file-choice" data-ours={isOurs || undefined}>
        <input
          {...field}
          ref={input}
          id={id}
          type="file"
          aria-describedby={isOurs ? `${id}-chosen` : undefined}
          onChange={look}
        />
        {isOurs && (
          <>
            <span className="file-button" aria-hidden="true">
              <Icon name="plus" />
              {chosen.length > 0 ? 'Another' : 'Choose'}
            </span>
            <output id={`${id}-chosen`}>
              {chosen.length === 0 ? (
                <span className="file-none">No file yet</span>
              ) : (
                chosen.map(({ name, size }) => (
                  <span key={name}>
                    <b>{name}</b> <small>{sayFileSize(size)}</small>
                  </span>
                ))
              )}
            </output>
          </>
        )}
      </div>
    </div>
  )
}

/** `850 bytes`, `12 KB`, `2.4 MB`: in thousands, as phones and computers count them. */
export function sayFileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const thousands = Math.round(bytes / 1000)
  return thousands < 1000 ? `${thousands} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
