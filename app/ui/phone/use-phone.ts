import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { HOME_COUNTRY } from '#domain/contact.ts'
import { messages } from '#domain/messages.ts'
import { holdSubmit } from './hold-submit.ts'
import { loadRule, type PhoneRule } from './load-rule.ts'

/** What keeps a number whole while it is typed, pasted, filled in by the browser or brought back from a draft. */
export function usePhone(tell: (problem: string | undefined) => void) {
  const field = useRef<HTMLInputElement>(null)
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
    tell(problem)
  }

  /** Puts the code into its place and leaves the national number; says so when that is none. */
  const settle = useEffectEvent((rule: PhoneRule, isDone: boolean) => {
    const input = field.current
    if (!input) return
    const read = rule.readPhone(input.value, chosen.current)
    choose(read?.country ?? rule.countryOfBeginning(input.value, chosen.current))
    if (read) input.value = read.country ? read.national : read.whole
    if (read || input.value.trim() === '') complain(undefined)
    else if (isDone) complain(messages.phoneImpossible)
  })

  /** Letter by letter only the country follows; what came in one piece is read at once. */
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
  }, [])

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
  }, [rule])

  return {
    field,
    country,
    countries,
    choose(next: string) {
      choose(next)
      field.current?.dispatchEvent(new Event('change'))
    },
  }
}
