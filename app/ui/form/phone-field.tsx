import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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

/**
 * The required telephone number of a form, with its country code beside it; an invisible `<select>` of countries lies over the code. The form
 * data contains the number with its country code. A number that cannot be one is reported before it is submitted. Without script it is a plain
 * field, which the server parses.
 */
export function PhoneField({ id, defaultValue, error, isAnnounced }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { country, countries, chooseCountry, problem } = usePhone(input)
  const shownError = problem ?? error
  return (
    <Field id={id} label="Phone" required error={shownError} isAnnounced={isAnnounced}>
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
        <input
          ref={input}
          className="input"
          id={id}
          type="tel"
          name="phone"
          required
          autoComplete="tel"
          defaultValue={defaultValue}
          {...errorAttributes(id, shownError)}
        />
      </span>
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
    </Field>
  )
}

type PhoneParser = typeof import('#core/values/phone.ts')

/** The parser of telephone numbers is too large for the first load of a page. Rejects when offline. */
const loadPhoneParser = (): Promise<PhoneParser> => import('#core/values/phone.ts')

/** Splits a number into country and national number when it is typed, pasted, autofilled or restored, and joins them in the form data. */
function usePhone(field: RefObject<HTMLInputElement | null>) {
  const [parser, setParser] = useState<PhoneParser>()
  const [country, setCountry] = useState<string>(HOME_COUNTRY)
  const latestCountry = useRef(country)
  const [problem, setProblem] = useState<string>()
  const countries = useMemo(() => parser?.listDialCountries(), [parser])

  function setChosenCountry(newCountry: string) {
    latestCountry.current = newCountry
    setCountry(newCountry)
  }

  function reportProblem(problem: string | undefined) {
    field.current?.setCustomValidity(problem ?? '')
    setProblem(problem)
  }

  /** Moves the code into its select and leaves the national number; reports an impossible number. */
  const splitCode = useEffectEvent((parser: PhoneParser, shouldReportErrors: boolean) => {
    const input = field.current
    if (!input) return
    const phone = parser.parsePhone(input.value, latestCountry.current)
    setChosenCountry(phone?.country ?? parser.countryOfPrefix(input.value, latestCountry.current))
    if (phone) input.value = phone.country ? phone.national : phone.international
    if (phone || input.value.trim() === '') reportProblem(undefined)
    else if (shouldReportErrors) reportProblem(messages.phoneImpossible)
  })

  /** Typing changes only the country. A pasted or autofilled number is parsed at once. */
  const onInput = useEffectEvent((parser: PhoneParser, event: Event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement)) return
    const isTyping =
      event instanceof InputEvent && /^(?:insert(?:Text|Composition)|delete)/.test(event.inputType)
    reportProblem(undefined)
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
    const unmountController = new AbortController()
    const { signal } = unmountController
    input.addEventListener('input', (event) => onInput(parser, event), { signal })
    for (const type of ['change', 'blur'] as const)
      input.addEventListener(type, () => splitCode(parser, true), { signal })
    input.form?.addEventListener('formdata', (event) => addFullNumber(parser, event), { signal })
    return () => unmountController.abort()
  }, [field, parser])

  return {
    country,
    countries,
    problem,
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
