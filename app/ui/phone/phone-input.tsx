import type { ComponentProps } from 'react'
import { Dial } from './dial.tsx'
import { usePhone } from './use-phone.ts'

type Props = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'autoComplete' | 'maxLength'> & {
  /** Told what is wrong with the number once its person is done typing, and that it is right again. */
  onProblem: (problem: string | undefined) => void
}

/**
 * A telephone number with the place of its country code beside it. The form gives the whole number under the field's name. Without
 * script it is a plain field for a whole number, which the server reads.
 */
export function PhoneInput({ onProblem, ...input }: Props) {
  const { field, country, countries, choose } = usePhone(onProblem)
  return (
    <span className="phone-input">
      {countries && <Dial countries={countries} chosen={country} onChoose={choose} />}
      <input {...input} ref={field} className="input" type="tel" autoComplete="tel" />
    </span>
  )
}
