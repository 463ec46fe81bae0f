import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { nightsFields } from '#domain/enquiries/enquiry.ts'
import type { NightsChooser } from '../nights/open-chooser.ts'
import { isPlainClick } from '../plain-click.ts'
import { useFilled } from './refused.tsx'

/** Nights that were chosen on the page before: the days, and what the form carries of them. */
export type FormWish = { checkIn: string; checkOut: string; stay: string; shown: string; quote: string }

const NOT_NOW =
  'The free nights cannot be shown at the moment. Type your days: the form works as it always does.'

/** The way to the free nights: a page of its own without script; with script they open here, and fetch what they need only then. */
export function ChooseNights({ wish }: { wish: FormWish | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<Promise<NightsChooser>>(undefined)
  const [said, say] = useState(useFilled(nightsFields.quote).value ?? wish?.quote ?? '')

  function bring(): Promise<NightsChooser> {
    chooser.current ??= import('../nights/open-chooser.ts').then(({ openChooser }) => {
      const { current } = place
      if (!current) throw new Error('The form is gone.')
      return openChooser(current)
    })
    return chooser.current
  }

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    bring().then(
      (nights) => {
        nights.toggle()
      },
      () => {
        chooser.current = undefined
        say(NOT_NOW)
      },
    )
  }

  // A price that stands here comes back with what was typed before, and follows the days.
  useEffect(() => {
    const form = place.current?.closest('form')
    const follow = ({ target }: Event) => {
      if (chooser.current || !(target instanceof HTMLInputElement)) return
      if (target.name === nightsFields.quote) say(target.value)
      const stay = form?.elements.namedItem(nightsFields.stay)
      if (!/^check(In|Out)$/.test(target.name) || !(stay instanceof HTMLInputElement) || !stay.value) return
      bring().catch(() => {
        chooser.current = undefined
        say('')
        for (const name of Object.values(nightsFields)) {
          const field = form?.elements.namedItem(name)
          if (field instanceof HTMLInputElement) field.value = ''
        }
      })
    }
    form?.addEventListener('input', follow, { capture: true })
    return () => form?.removeEventListener('input', follow, { capture: true })
  })

  return (
    <div className="field full nights-field" ref={place}>
      <Carried name={nightsFields.stay} value={wish?.stay} />
      <Carried name={nightsFields.shown} value={wish?.shown} />
      <Carried name={nightsFields.quote} value={wish?.quote} />
      <p aria-live="polite">{said}</p>
      <a href="/nights" data-needs-script="" onClick={open}>
        See the free nights
      </a>
    </div>
  )
}

function Carried({ name, value }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={name} defaultValue={useFilled(name).value ?? value} />
}
