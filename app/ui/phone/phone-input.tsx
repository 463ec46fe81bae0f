import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { HOME_COUNTRY } from '#modules/common/contact.ts'
import { messages } from '#modules/common/messages.ts'

type PhoneInputProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'autoComplete' | 'maxLength'> & {
  /** Receives the error of the number after typing, and an empty text once the number is correct. */
  onProblem: (problem: string | undefined) => void
}

/**
 * A telephone number with its country code beside it: the code is visible, under a transparent list of countries. The form data contains the
 * whole number under the field's name. Without script it is a plain field for a whole number, which the server parses.
 */
export function PhoneInput({ onProblem, ...input }: PhoneInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const { country, countries, choose } = usePhone(field, onProblem)
  return (
    <span className="phone-input">
      {countries && (
        <span className="dial">
          <span aria-hidden="true">{countries.find((each) => each.country === country)?.code}</span>
          <select
            aria-label="Country code"
            autoComplete="off"
            value={country}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {countries.map(({ country, name, code }) => (
              <option key={country} value={country}>
                {`${name} ${code}`}
              </option>
            ))}
          </select>
        </span>
      )}
      <input {...input} ref={field} className="input" type="tel" autoComplete="tel" />
    </span>
  )
}

type PhoneRule = typeof import('#modules/common/phone.ts')

/** Loads the rule of telephone numbers, which is too heavy for a page's first load. Offline it rejects. */
function loadRule(): Promise<PhoneRule> {
  return import('#modules/common/phone.ts')
}

/** Keeps a number whole while it is typed, pasted, filled in by the browser or restored from a draft. */
function usePhone(
  field: RefObject<HTMLInputElement | null>,
  onProblem: (problem: string | undefined) => void,
) {
  const [rule, setRule] = useState<PhoneRule>()
  const [country, setCountry] = useState<string>(HOME_COUNTRY)
  const chosen = useRef(country)
  const countries = useMemo(() => rule?.dialCountries(), [rule])

  function choose(next: string) {
    chosen.current = next
    setCountry(next)
  }

  function complain(problem: string | undefined) {
    field.current?.setCustomValidity(problem ?? '')
    onProblem(problem)
  }

  /** Moves the code into its select and leaves the national number; reports an impossible number. */
  const settle = useEffectEvent((rule: PhoneRule, isDone: boolean) => {
    const input = field.current
    if (!input) return
    const read = rule.readPhone(input.value, chosen.current)
    choose(read?.country ?? rule.countryOfBeginning(input.value, chosen.current))
    if (read) input.value = read.country ? read.national : read.whole
    if (read || input.value.trim() === '') complain(undefined)
    else if (isDone) complain(messages.phoneImpossible)
  })

  /** While it is typed only the country changes; what was pasted or filled in is parsed at once. */
  const typing = useEffectEvent((rule: PhoneRule, event: Event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const byLetter =
      event instanceof InputEvent && /^(?:insert(?:Text|Composition)|delete)/.test(event.inputType)
    complain(undefined)
    if (!byLetter) return settle(rule, false)
    choose(rule.countryOfBeginning(input.value, chosen.current))
  })

  const giveWhole = useEffectEvent((rule: PhoneRule, { formData }: FormDataEvent) => {
    const input = field.current
    if (input) formData.set(input.name, rule.withCode(input.value, chosen.current))
  })

  useEffect(() => {
    loadRule().then(setRule, () => {})
    return holdSubmit(field.current?.form, async () => {
      const rule = await loadRule()
      setRule(rule)
      settle(rule, true)
    })
  }, [field])

  useEffect(() => {
    const input = field.current
    if (!input || !rule) return
    settle(rule, false)
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('input', (event) => typing(rule, event), { signal })
    for (const done of ['change', 'blur'] as const)
      input.addEventListener(done, () => settle(rule, true), { signal })
    input.form?.addEventListener('formdata', (event) => giveWhole(rule, event), { signal })
    return () => stop.abort()
  }, [field, rule])

  return {
    country,
    countries,
    choose(next: string) {
      choose(next)
      field.current?.dispatchEvent(new Event('change'))
    },
  }
}

/** Delays the first submit of the form until the field can be checked. If that fails, the form is sent unchecked and the server decides. */
function holdSubmit(form: HTMLFormElement | null | undefined, prepare: () => Promise<void>) {
  const stop = new AbortController()
  form?.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event
      await prepare().catch(() => {})
      // WebKit ignores a submit during the submit event, so it is requested in the next task.
      setTimeout(() => {
        stop.abort()
        form.requestSubmit(submitter)
      })
    },
    { capture: true, signal: stop.signal },
  )
  return () => stop.abort()
}
