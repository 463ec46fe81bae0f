import { type ReactNode, useSyncExternalStore } from 'react'

type FieldProps = {
  /** The id of its control. A hint has this id with `-hint`, an error with `-error`. */
  id: string
  label: string
  required?: boolean | undefined
  className?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** False where the error is announced elsewhere, as in a summary above the form. */
  isAnnounced?: boolean | undefined
  children: ReactNode
}

/** A label above its control, a red star when it is required, a hint and an error below it. */
export function Field(props: FieldProps) {
  const { id, label, required, className = 'field', hint, error, isAnnounced = true, children } = props
  return (
    <div className={className}>
      <label htmlFor={id}>
        {required ? `${label} ` : label}
        {required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`} role={isAnnounced ? 'alert' : undefined}>
          {error}
        </span>
      )}
    </div>
  )
}

/** The ARIA attributes of an invalid control. */
export function errorAttributes(id: string, error: string | undefined) {
  return error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
}

const subscribeToNothing = () => () => {}

/** Whether script has taken over the HTML of the server: false in the first render, as on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
