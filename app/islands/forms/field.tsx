import type { ComponentProps } from 'react'
import { type EnquiryForm, hiddenFields } from '#domain/enquiries/enquiry.ts'
import { useFilled } from './refused.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  name: string
  /** The whole width of the form. */
  full?: boolean
  /** Makes it a text area of so many rows. */
  rows?: number
  hint?: string
  error?: string | undefined
}

/** A label above its field, a red star when it is required, a hint and an error below it. */
export function FormField({ label, full = false, rows, hint, ...rest }: FieldProps) {
  const { id, value, wrong } = useFilled(rest.name)
  const { error = wrong, defaultValue = value, ...input } = rest
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    className: 'input',
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={full ? 'field full' : 'field'}>
      <label htmlFor={id}>
        {input.required ? `${label} ` : label}
        {input.required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {rows ? (
        <textarea
          {...shared}
          name={input.name}
          required={input.required}
          maxLength={input.maxLength}
          rows={rows}
          defaultValue={defaultValue}
        />
      ) : (
        <input type="text" {...input} {...shared} defaultValue={defaultValue} />
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

/** What the form carries unseen: which it is, its signed time, and a field that only a machine fills. */
export function Unseen({ form, token }: { form: EnquiryForm; token: string }) {
  return (
    <>
      <input type="hidden" name={hiddenFields.form} value={form} />
      <input type="hidden" name={hiddenFields.token} value={token} />
      <div className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name={hiddenFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
