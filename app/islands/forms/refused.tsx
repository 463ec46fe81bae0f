import { createContext, type ReactNode, useContext } from 'react'
import type { EnquiryForm } from '#domain/enquiries/enquiry.ts'
import type { Problem } from './use-sending.ts'

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
