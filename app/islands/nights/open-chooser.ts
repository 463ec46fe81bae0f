import './chooser.css'
import { type ChosenNights, chooseDay, nothingChosen } from '#domain/stays/choose-nights.ts'
import { answeredNights, stampsOf } from '#domain/stays/nights-answer.ts'
import { sayChoiceDoubt, sayNextStep } from '#domain/stays/say-nights.ts'
import { wishFor } from '#domain/stays/wish.ts'
import { carriedStay, carry, daysIn, fillDays, nameInMessages, nothingCarried } from './carry-choice.ts'
import { drawChooser } from './draw-chooser.ts'
import { fetchNights } from './fetch-nights.ts'

export type NightsChooser = { toggle(): void }

/** Free nights in a form: shown and chosen in `place`, in step with the form's own fields for the days. Fails where the nights do not come. */
export async function openChooser(place: HTMLElement): Promise<NightsChooser> {
  const form = place.closest('form')
  const status = place.querySelector('[aria-live]')
  const opener = place.querySelector('a')
  if (!form || !status || !opener) throw new Error('The form has no place for nights.')
  let answer = await fetchNights(carriedStay(form) || stayNamedIn(form))
  let nights = answeredNights(answer)
  let chosen = daysIn(form)
  let isFilling = false

  const shown = drawChooser({
    choose: (day) => settle(chooseDay(day, chosen, (night) => nights.get(night))),
    clear: () => settle(nothingChosen),
    async show(stay) {
      await load(stay)
      tell()
    },
    close() {
      toggle()
      opener.focus()
    },
  })
  place.append(shown.element)
  shown.element.hidden = true
  tell()

  function settle(days: ChosenNights) {
    chosen = days
    isFilling = true
    if (form) fillDays(form, chosen)
    isFilling = false
    tell()
  }

  /** Says what was chosen in the sentence, the form, the messages beside it and the calendar. */
  function tell() {
    const title = answer.stays.find(({ id }) => id === answer.stay)?.title ?? ''
    const known = (night: string) => nights.get(night)
    const wish = wishFor({ title, included: answer.included }, chosen, known)
    const fewest = known(chosen.checkIn)?.fewestNights ?? 1
    const step = shown.element.hidden ? '' : sayNextStep(chosen, fewest)
    const said = wish ? [wish.quote, sayChoiceDoubt(wish.doubt, fewest)].filter(Boolean).join('. ') : step
    if (status && status.textContent !== said) status.textContent = said
    const { stay, months } = answer
    const carried = wish ? { stay, shown: stampsOf(months, chosen), quote: wish.quote } : nothingCarried
    if (form) carry(form, carried)
    nameInMessages(place.closest('section'), wish?.said ?? '')
    shown.draw({ answer, chosen, known })
  }

  async function load(stay: string) {
    try {
      answer = await fetchNights(stay)
      nights = answeredNights(answer)
      shown.sayTrouble(false)
    } catch {
      shown.sayTrouble(true)
    }
  }

  function follow({ target }: Event) {
    const field = target instanceof HTMLInputElement ? target.name : ''
    if (!form || isFilling || !/^check(In|Out)$/.test(field)) return
    const days = daysIn(form)
    if (days.checkIn === chosen.checkIn && days.checkOut === chosen.checkOut) return
    chosen = days
    tell()
  }

  function toggle() {
    const opens = shown.element.hidden
    shown.element.hidden = !opens
    opener?.setAttribute('aria-expanded', String(opens))
    tell()
    if (opens) shown.focus()
  }

  // What is put back after a failure does not bubble.
  form.addEventListener('input', follow, { capture: true })
  form.addEventListener('emptied', () => {
    chosen = nothingChosen
    tell()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !shown.element.hidden) load(answer.stay).then(tell)
  })
  return { toggle }

  /** The first stay whose name somebody has put into the form, by a card's own button. */
  function stayNamedIn(form: HTMLFormElement): string {
    const field = form.elements.namedItem('expectation')
    const wanted = field instanceof HTMLInputElement ? field.value.trim() : ''
    const links = document.querySelectorAll<HTMLAnchorElement>('a[data-stay]')
    const link = [...links].find(({ dataset }) => dataset.stay === wanted)
    return link ? (new URL(link.href).searchParams.get('stay') ?? '') : ''
  }
}
