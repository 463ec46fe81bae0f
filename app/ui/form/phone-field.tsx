import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { messages } from '#core/refusals/messages.ts'
import { HOME_COUNTRY } from '#core/values/contact.ts'
import { errorAttributes, Field } from './field.tsx'

type PhoneFieldProps = {
  id: string
  defaultValue: string | undefined
  /** The error of the last submission; an error that the field finds itself has priority. */
  error: string | undefined
  isAnnounced?: boolean | undefined
}

/** The required telephone number of a form. A number that cannot be one is reported before it is submitted. */
export function PhoneField({ id, defaultValue, error, isAnnounced }: PhoneFieldProps) {
  const [problem, setProblem] = useState<string>()
  const shownError = problem ?? error
  return (
    <Field id={id} label="Phone" required error={shownError} isAnnounced={isAnnounced}>
      <PhoneInput
        id={id}
        name="phone"
        required
        defaultValue={defaultValue}
        onProblem={setProblem}
        {...errorAttributes(id, shownError)}
      />
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
    </Field>
  )
}

type PhoneInputProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'autoComplete' | 'maxLength'> & {
  /** Is called with the error of the number, and with undefined when there is none. */
  onProblem: (problem: string | undefined) => void
}

/**
 * A telephone number with its country code beside it; an invisible `<select>` of countries lies over the code. The form data contains the
 * number with its country code under the field's name. Without script it is a plain field, which the server parses.
 */
function PhoneInput({ onProblem, ...input }: PhoneInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const { country, countries, chooseCountry } = usePhone(field, onProblem)
  return (
    <span className="phone-input">
      {countries && (
        <span className="dial">
          <span aria-hidden="true">{countries.find((each) => each.country === country)?.code}</span>
          <select
            className="unseen"
            aria-label="Country code"
            autoComplete="off"
            value={country}
            onChange={({ currentTarget }) => chooseCountry(currentTarget.value)}
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

type PhoneParser = typeof import('#core/values/phone.ts')

/** Loads the parser of telephone numbers, which is too large for the first load of a page. Rejects when offline. */
function loadPhoneParser(): Promise<PhoneParser> {
  return import('#core/values/phone.ts')
}

/** Splits a number into country and national number when it is typed, pasted, autofilled or restored, and joins them in the form data. */
function usePhone(
  field: RefObject<HTMLInputElement | null>,
  onProblem: (problem: string | undefined) => void,
) {
  const [parser, setParser] = useState<PhoneParser>()
  const [country, setCountry] = useState<string>(HOME_COUNTRY)
  const latestCountry = useRef(country)
  const countries = useMemo(() => parser?.listDialCountries(), [parser])

  function setChosenCountry(newCountry: string) {
    latestCountry.current = newCountry
    setCountry(newCountry)
  }

  function setProblem(problem: string | undefined) {
    field.current?.setCustomValidity(problem ?? '')
    onProblem(problem)
  }

  /** Moves the code into its select and leaves the national number; reports an impossible number. */
  const splitCode = useEffectEvent((parser: PhoneParser, reportsErrors: boolean) => {
    const input = field.current
    if (!input) return
    const phone = parser.parsePhone(input.value, latestCountry.current)
    setChosenCountry(phone?.country ?? parser.countryOfPrefix(input.value, latestCountry.current))
    if (phone) input.value = phone.country ? phone.national : phone.international
    if (phone || input.value.trim() === '') setProblem(undefined)
    else if (reportsErrors) setProblem(messages.phoneImpossible)
  })

  /** Typing changes only the country. A pasted or autofilled number is parsed at once. */
  const onInput = useEffectEvent((parser: PhoneParser, event: Event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const isTyping =
      event instanceof InputEvent && /^(?:insert(?:Text|Composition)|delete)/.test(event.inputType)
    setProblem(undefined)
    if (!isTyping) return splitCode(parser, false)
    setChosenCountry(parser.countryOfPrefix(input.value, latestCountry.current))
  })

  const addFullNumber = useEffectEvent((parser: PhoneParser, { formData }: FormDataEvent) => {
    const input = field.current
    if (input) formData.set(input.name, parser.withCountryCode(input.value, latestCountry.current))
  })

  useEffect(() => {
    loadPhoneParser().then(setParser, () => {})
    return delayFirstSubmit(field.current?.form, async () => {
      const parser = await loadPhoneParser()
      setParser(parser)
      splitCode(parser, true)
    })
  }, [field])

  useEffect(() => {
    const input = field.current
    if (!input || !parser) return
    splitCode(parser, false)
    const unmounting = new AbortController()
    const { signal } = unmounting
    input.addEventListener('input', (event) => onInput(parser, event), { signal })
    for (const type of ['change', 'blur'] as const)
      input.addEventListener(type, () => splitCode(parser, true), { signal })
    input.form?.addEventListener('formdata', (event) => addFullNumber(parser, event), { signal })
    return () => unmounting.abort()
  }, [field, parser])

  return {
    country,
    countries,
    chooseCountry(newCountry: string) {
      setChosenCountry(newCountry)
      // The number is checked again with its new country.
      field.current?.dispatchEvent(new Event('change'))
    },
  }
}

/** Delays the first submit of the form until the field can be checked. If that fails, the form is sent unchecked and the server decides. */
function delayFirstSubmit(form: HTMLFormElement | null | undefined, prepare: () => Promise<void>) {
  const stopController = new AbortController()
  form?.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      const { submitter } = event
      await prepare().catch(() => {})
      // WebKit ignores a submit during the submit event, so it is requested in the next task.
      setTimeout(() => {
        stopController.abort()
        // iOS 15 has no `requestSubmit`.
        if (submitter) submitter.click()
        else form.requestSubmit?.()
      })
    },
    { capture: true, signal: stopController.signal },
  )
  return () => stopController.abort()
}
