import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { PhoneInput } from '../../ui/phone/phone-input.tsx'

type Props = { given: string; problem: string | undefined }

/** The telephone number that the booking lacks. What its field sees wrong is said before Submit is pressed. */
export function GuestPhoneField({ given, problem: refused }: Props) {
  const [seen, setSeen] = useState<string>()
  const problem = seen ?? refused
  return (
    <div className="field">
      <label htmlFor="r-phone">
        Phone
        <span className="req" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <PhoneInput
        id="r-phone"
        name="phone"
        defaultValue={given}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'r-phone-problem' : undefined}
        onProblem={setSeen}
      />
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
      {problem && (
        <p className="error" id="r-phone-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
