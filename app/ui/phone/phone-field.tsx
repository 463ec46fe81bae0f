import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { errorAttributes, Field } from '../form/field.tsx'
import { PhoneInput } from './phone-input.tsx'

type PhoneFieldProps = {
  id: string
  defaultValue: string | undefined
  /** The error of the last submission; an error that the field finds itself has priority. */
  error: string | undefined
  announced?: boolean | undefined
}

/** The required telephone number of a form. A number that cannot be one is reported before it is submitted. */
export function PhoneField({ id, defaultValue, error, announced }: PhoneFieldProps) {
  const [problem, setProblem] = useState<string>()
  const shown = problem ?? error
  return (
    <Field id={id} label="Phone" required error={shown} announced={announced}>
      <PhoneInput
        id={id}
        name="phone"
        required
        defaultValue={defaultValue}
        onProblem={setProblem}
        {...errorAttributes(id, shown)}
      />
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
    </Field>
  )
}
