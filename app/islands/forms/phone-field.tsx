import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { PhoneInput } from '../../ui/phone/phone-input.tsx'
import { useFilled } from './refused.tsx'

/** The telephone number of a form, required; what is wrong with it stands below. */
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
