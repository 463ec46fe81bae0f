import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { type EnquiryForm, hiddenFields } from '#modules/enquiries/enquiry.ts'
import { PhoneInput } from '../../../ui/phone/phone-input.tsx'
import type { Problem } from './use-sending.ts'

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

/** The required telephone number of a form; what is wrong with it is shown below. */
export function PhoneField() {
  const { id, value, wrong } = useFilled('phone')
  const [own, setOwn] = useState<string>()
  const problem = own ?? wrong
  return (
    <div className="field">
      <label htmlFor={id}>
        Phone{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </label>
      <PhoneInput
        id={id}
        name="phone"
        required
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-error`}
        onProblem={setOwn}
      />
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
      {problem && (
        <span className="error" id={`${id}-error`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

/** A form that came without script and was refused: why, about which field, and what was typed. */
export type RefusedFields = { message: string; field?: string; values: Record<string, string> }
type Filled = {
  form: EnquiryForm
  refused: RefusedFields | undefined
  /** What the last try met at one of the fields; then the earlier refusal counts no more. */
  problem: Problem | null
  /** Nothing has been tried since the page came. */
  fresh: boolean
}

const FilledContext = createContext<Filled | null>(null)

/** Gives the fields of a form their names on the page and, after a refusal, what was typed into them. */
export function Fields({ children, ...filled }: Filled & { children: ReactNode }) {
  const { form, refused, problem, fresh } = filled
  return (
    <FilledContext value={filled}>
      {refused && fresh && !problem && <RefusalSummary form={form} refused={refused} />}
      {children}
    </FilledContext>
  )
}

/** The id of a field, what it is filled with, and what is wrong with it. */
export function useFilled(name: string) {
  const filled = useContext(FilledContext)
  const { problem, fresh = false, refused } = filled ?? {}
  const { field, message } = problem ?? (fresh ? refused : undefined) ?? {}
  return {
    id: fieldId(filled?.form ?? 'enquiry', name),
    value: refused?.values[name],
    wrong: field === name ? message : undefined,
  }
}

/** What is wrong, on top, as a link to its field. */
function RefusalSummary({
  form,
  refused: { field, message },
}: {
  form: EnquiryForm
  refused: RefusedFields
}) {
  return (
    <div className="summary full" role="alert">
      <h2>That was not sent</h2>
      {field ? <a href={`#${fieldId(form, field)}`}>{message}</a> : <p>{message}</p>}
    </div>
  )
}

function fieldId(form: EnquiryForm, name: string): string {
  return `${form}-${name}`
}
