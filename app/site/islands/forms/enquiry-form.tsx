import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { dayInZone, findVisitDaysProblems, formatDay, isDay, type VisitDays } from '#core/values/day.ts'
import {
  describeNightsWarning,
  MAX_GUESTS_CHARACTERS,
  MAX_MESSAGE_CHARACTERS,
  nightsFields,
} from '#modules/enquiries/enquiry.ts'
import { isPlainClick } from '../event-target.ts'
import type { NightsChooserProps } from '../nights/nights-chooser.tsx'
import { ContactFields, FormField, SendControls, SiteForm, type SiteFormProps, useField } from './fields.tsx'
import { useSending } from './use-sending.ts'

const NIGHTS_UNAVAILABLE =
  'The free nights cannot be shown at the moment. Type your days: the form works as it always does.'

const noDayErrors = { checkIn: '', checkOut: '' }

type EnquiryFormProps = SiteFormProps & {
  /** Texts of the owner: below the first optional field, and below the button. */
  words: { hint: string; note: string }
  /** The title of the stay in `?stay=`, which is filled in. */
  expectation?: string
  /** The nights chosen on the page before. */
  chosenNights?: NightsInForm
}

/** The enquiry form (specification 3 to 5, 7): sent by the official client; when that fails, WhatsApp is offered. */
export default function EnquiryForm(props: EnquiryFormProps) {
  const { emailService, phone, words: ownerTexts, expectation, chosenNights, ...rest } = props
  const sending = useSending(emailService, 'enquiry')
  const [dayErrors, setDayErrors] = useState(noDayErrors)
  const [nightsWarning, setNightsWarning] = useState('')

  // Days may have been typed before the form was hydrated.
  const checkTypedDays = useEffectEvent(() => {
    const { current } = sending.form.ref
    if (current) checkDays(current)
  })
  useEffect(() => checkTypedDays(), [])

  function checkDays({ elements }: HTMLFormElement) {
    const checkIn = elements.namedItem('checkIn')
    const checkOut = elements.namedItem('checkOut')
    if (!(checkIn instanceof HTMLInputElement) || !(checkOut instanceof HTMLInputElement)) return
    const days = { checkIn: checkIn.value, checkOut: checkOut.value }
    const problems = findVisitDaysProblems(days)
    const describeError = (name: string) => {
      const problem = problems.find(({ field }) => field === name)?.problem
      return problem ? messages[problem] : ''
    }
    const errors = { checkIn: describeError('checkIn'), checkOut: describeError('checkOut') }
    checkIn.setCustomValidity(errors.checkIn)
    checkOut.setCustomValidity(errors.checkOut)
    // A year that is being typed begins with zeros.
    const isTyped = [checkIn, checkOut].every(({ value }) => !value.startsWith('0'))
    setDayErrors(isTyped ? errors : noDayErrors)
    setNightsWarning(isTyped && problems.length === 0 ? describeNightsWarning(days, findVisitorToday()) : '')
  }

  return (
    <SiteForm kind="enquiry" sending={sending} onInput={checkDays} {...rest}>
      <ContactFields isPhoneBeforeEmail />
      <FormField
        label="Expectation"
        name="expectation"
        isWide
        maxLength={1000}
        defaultValue={expectation}
        hint={ownerTexts.hint}
      />
      <FormField
        label="Check-in"
        name="checkIn"
        type="date"
        defaultValue={chosenNights?.checkIn}
        error={dayErrors.checkIn || undefined}
      />
      <FormField
        label="Check-out"
        name="checkOut"
        type="date"
        defaultValue={chosenNights?.checkOut}
        error={dayErrors.checkOut || undefined}
      />
      {nightsWarning && (
        <p className="hint full" role="alert">
          {nightsWarning}
        </p>
      )}
      <ChooseNights chosenNights={chosenNights} />
      {/* Never refused (specification 5), so it is a text with a keyboard of digits. */}
      <FormField
        label="Guests"
        name="guests"
        isWide
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_GUESTS_CHARACTERS}
      />
      <FormField label="Message" name="message" isWide rows={5} maxLength={MAX_MESSAGE_CHARACTERS} />
      <div className="field full">
        <SendControls sending={sending} phone={phone} whatsappText={writeEnquiryText(sending.failedFields)} />
        <span className="hint">
          <span className="req" aria-hidden="true">
            *
          </span>
          {` ${ownerTexts.note}`}
        </span>
      </div>
    </SiteForm>
  )
}

function findVisitorToday(): string {
  return dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

const messageFields: [field: string, label: string][] = [
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['expectation', 'Expectation'],
  ['checkIn', 'Check-in'],
  ['checkOut', 'Check-out'],
  ['guests', 'Guests'],
  ['quote', 'Price shown'],
  ['message', 'Message'],
]

/** Everything typed into the enquiry, as one message for WhatsApp; empty fields are left out. */
export function writeEnquiryText(values: Record<string, string>): string {
  const typedLines = messageFields.flatMap(([field, label]) => {
    const value = values[field]?.trim() ?? ''
    if (value === '') return []
    return `${label}: ${isDay(value) ? formatDay(value) : value}`
  })
  return ['Hello, I would like to enquire about a stay.', ...typedLines].join('\n')
}

/** The nights chosen on the page before: the days, and their hidden fields. */
type NightsInForm = VisitDays & { stay: string; shown: string; quote: string }

type LoadedChooser = Pick<NightsChooserProps, 'form' | 'initialAnswer'> & {
  Chooser: ComponentType<NightsChooserProps>
}

/** The link to the free nights: without script a page, with script a calendar in the form. Its script is loaded on the first click. */
function ChooseNights({ chosenNights }: { chosenNights: NightsInForm | undefined }) {
  const container = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const loadingNights = useRef<Promise<void>>(undefined)
  const [loadedChooser, setLoaded] = useState<LoadedChooser | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState(useField(nightsFields.quote).value ?? chosenNights?.quote ?? '')

  async function loadNights() {
    const { default: Chooser, fetchNightsForForm } = await import('../nights/nights-chooser.tsx')
    const form = container.current?.closest('form')
    if (form) setLoaded({ Chooser, form, initialAnswer: await fetchNightsForForm(form) })
  }

  /** Loaded once; after a failure the next click tries again. */
  function loadNightsOnce(): Promise<void> {
    loadingNights.current ??= loadNights().catch((fault: unknown) => {
      loadingNights.current = undefined
      throw fault
    })
    return loadingNights.current
  }

  function toggleChooser(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    loadNightsOnce().then(
      () => setOpen((wasOpen) => !wasOpen),
      () => setMessage(NIGHTS_UNAVAILABLE),
    )
  }

  // The price is restored with the draft and changes with the days.
  const handleInput = useEffectEvent(({ target }: Event) => {
    if (loadingNights.current || !(target instanceof HTMLInputElement)) return
    if (target.name === nightsFields.quote) setMessage(target.value)
    const hiddenInputs = Object.values(nightsFields)
      .map((name) => target.form?.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement)
    if (!/^check(In|Out)$/.test(target.name) || hiddenInputs.every(({ value }) => value === '')) return
    loadNightsOnce().catch(() => {
      setMessage('')
      for (const field of hiddenInputs) field.value = ''
    })
  })
  useEffect(() => {
    const form = container.current?.closest('form')
    form?.addEventListener('input', handleInput, { capture: true })
    return () => form?.removeEventListener('input', handleInput, { capture: true })
  }, [])

  function closeChooser() {
    setOpen(false)
    link.current?.focus()
  }

  return (
    <div className="field full nights-field" ref={container}>
      <HiddenNightsField name={nightsFields.stay} value={chosenNights?.stay} />
      <HiddenNightsField name={nightsFields.shown} value={chosenNights?.shown} />
      <HiddenNightsField name={nightsFields.quote} value={chosenNights?.quote} />
      <p aria-live="polite">{message}</p>
      <a
        href="/nights"
        data-needs-script=""
        ref={link}
        aria-expanded={loadedChooser ? isOpen : undefined}
        onClick={toggleChooser}
      >
        See the free nights
      </a>
      {loadedChooser && (
        <loadedChooser.Chooser
          form={loadedChooser.form}
          initialAnswer={loadedChooser.initialAnswer}
          isOpen={isOpen}
          onMessage={setMessage}
          onClose={closeChooser}
        />
      )}
    </div>
  )
}

function HiddenNightsField({ name, value }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={name} defaultValue={useField(name).value ?? value} />
}
