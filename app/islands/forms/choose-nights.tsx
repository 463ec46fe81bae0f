import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NightsAnswer } from '#modules/calendar/nights-answer.ts'
import { nightsFields } from '#modules/enquiries/enquiry.ts'
import { isPlainClick } from '../closest-to.ts'
import type { NightsChooserProps } from '../nights/nights-chooser.tsx'
import { useFilled } from './fields.tsx'

/** Nights that were chosen on the page before: the days, and what the form carries of them. */
export type FormWish = { checkIn: string; checkOut: string; stay: string; shown: string; quote: string }

type Loaded = { Chooser: ComponentType<NightsChooserProps>; form: HTMLFormElement; first: NightsAnswer }

const NOT_NOW =
  'The free nights cannot be shown at the moment. Type your days: the form works as it always does.'

/** The way to the free nights: a page of its own without script; with script they open here, and fetch what they need only then. */
export function ChooseNights({ wish }: { wish: FormWish | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const loading = useRef<Promise<void>>(undefined)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [said, say] = useState(useFilled(nightsFields.quote).value ?? wish?.quote ?? '')

  async function load() {
    const { default: Chooser, nightsFor } = await import('../nights/nights-chooser.tsx')
    const form = place.current?.closest('form')
    if (form) setLoaded({ Chooser, form, first: await nightsFor(form) })
  }

  /** Once; where it fails the next one tries again. */
  function loadOnce(): Promise<void> {
    loading.current ??= load().catch((fault: unknown) => {
      loading.current = undefined
      throw fault
    })
    return loading.current
  }

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    loadOnce().then(
      () => setOpen((was) => !was),
      () => say(NOT_NOW),
    )
  }

  // A carried price is restored with the draft, and follows the days.
  const follow = useEffectEvent(({ target }: Event) => {
    if (loading.current || !(target instanceof HTMLInputElement)) return
    if (target.name === nightsFields.quote) say(target.value)
    const carried = Object.values(nightsFields)
      .map((name) => target.form?.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement)
    if (!/^check(In|Out)$/.test(target.name) || carried.every(({ value }) => value === '')) return
    loadOnce().catch(() => {
      say('')
      for (const field of carried) field.value = ''
    })
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    form?.addEventListener('input', follow, { capture: true })
    return () => form?.removeEventListener('input', follow, { capture: true })
  }, [])

  function close() {
    setOpen(false)
    link.current?.focus()
  }

  return (
    <div className="field full nights-field" ref={place}>
      <Carried name={nightsFields.stay} value={wish?.stay} />
      <Carried name={nightsFields.shown} value={wish?.shown} />
      <Carried name={nightsFields.quote} value={wish?.quote} />
      <p aria-live="polite">{said}</p>
      <a
        href="/nights"
        data-needs-script=""
        ref={link}
        aria-expanded={loaded ? isOpen : undefined}
        onClick={open}
      >
        See the free nights
      </a>
      {loaded && (
        <loaded.Chooser form={loaded.form} first={loaded.first} isOpen={isOpen} onSay={say} onClose={close} />
      )}
    </div>
  )
}

function Carried({ name, value }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={name} defaultValue={useFilled(name).value ?? value} />
}
