import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Refusal, refuseSaying } from '#modules/refusals/refusal.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { checkReview } from '#modules/reviews/review.ts'
import { tidyFields } from '../ui/form/tidy-fields.ts'
import { type Draft, untouchedRows } from './draft/draft.ts'
import { useDraft } from './draft/use-draft.ts'
import { useChosenFiles } from './files/use-chosen-files.ts'
import type { Guest, GuestPage } from './guest-page.ts'
import { lookAgain, type SendingFault } from './sending/retry.ts'
import { sendingFaultOf, sendReview } from './sending/send-review.ts'
import { askUserDetail, noteBegun } from './sending/user-detail.ts'
import type { OpenLink, WriteProps } from './write-review.tsx'

type Stage =
  | { name: 'writing' }
  /** `trouble`: why the last try brought no answer; null while the first is on its way. */
  | { name: 'sending'; trouble: SendingFault | null }
  /** The words have arrived; files are still being made fit on this device. */
  | { name: 'finishing' }
  | { name: 'refused'; message: string; again: boolean }

export type WrittenReview = ReturnType<typeof useReview>

/** Everything the form does: keeps the draft, checks it, asks once, sends it until the server has it. */
export function useReview(
  { page, link, isStale, reload, onEnd }: WriteProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const [stage, setStage] = useState<Stage>({ name: 'writing' })
  const [problem, setProblem] = useState<Refusal | null>(() => refusedBefore(page))
  const [asking, setAsking] = useState<string[]>([])
  const asked = useRef(false)
  const onItsWay = useRef(false)
  // The answer to the running request is more specific.
  const { guest, hydrated, unsure } = useBooking(link, () => !onItsWay.current && onEnd('not-able'))
  const files = useChosenFiles(link.key)
  const kept = useDraft(link.key, form, {
    onFound: (draft) => draft.sendingKey && send(),
    // While a request runs, its answer decides; and files may still be converted here.
    onGone: () => !onItsWay.current && reload(),
  })

  useEffect(() => (form.current ? tidyFields(form.current) : undefined), [form])

  async function send() {
    if (onItsWay.current || !form.current) return
    onItsWay.current = true
    setAsking([])
    setStage({ name: 'sending', trouble: null })
    const answer = await sendReview(form.current, kept, (_, fault) =>
      setStage({ name: 'sending', trouble: sendingFaultOf(fault) }),
    )
    if (answer.status !== 'true') {
      onItsWay.current = false
      return setStage({ name: 'refused', message: answer.message, again: answer.again ?? false })
    }
    kept.forget()
    if (files.isMaking()) setStage({ name: 'finishing' })
    await files.settled()
    onEnd('received')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const draft = kept.keep()
    const wrong = checkReview({ ...draft.typed, review: draft.review }) ?? checkNumber(form.current)
    setProblem(wrong)
    if (wrong) return
    const untouched = asked.current ? [] : untouchedRows(draft)
    if (untouched.length > 0) return setAsking(untouched)
    send()
  }

  function answerQuestion() {
    asked.current = true
    setAsking([])
  }

  return {
    stage,
    guest,
    problem,
    asking,
    hydrated,
    /** The booking has not been looked up yet, or what has become of it. */
    unsure: unsure || isStale,
    files,
    draft: kept.draft,
    /** What stood in the way goes as soon as its field is right. */
    keep({ target }: FormEvent) {
      noteBegun(link.key)
      const draft = kept.keep()
      if (problem?.field !== (target instanceof Element ? target.getAttribute('name') : null)) return
      const wrong = checkReview({ ...draft.typed, review: draft.review })
      if (wrong?.field !== problem.field || wrong.message !== problem.message) setProblem(null)
    },
    touch: kept.touch,
    submit,
    keepThem() {
      answerQuestion()
      send()
    },
    changeThem() {
      answerQuestion()
      focusFirstRow(form.current, kept.draft)
    },
    sendAgain: send,
    goBack: () => setStage({ name: 'writing' }),
  }
}

/** A number that cannot be one, where the booking has none; its field has looked at it. */
function checkNumber(form: HTMLFormElement | null): Refusal | null {
  const field = form?.elements.namedItem('phone')
  return field instanceof HTMLInputElement && field.validity.customError
    ? refuseSaying('phoneImpossible', field.validationMessage, 'phone')
    : null
}

function focusFirstRow(form: HTMLFormElement | null, draft: Draft) {
  const [label] = untouchedRows(draft)
  const row = ratingCategories.find((category) => category.label === label)
  form?.querySelector<HTMLElement>(`[data-row="${row?.id}"] input:checked`)?.focus()
}

function refusedBefore({ refused }: GuestPage): Refusal | null {
  return refused && refuseSaying('reviewRefused', refused.message, refused.field)
}

/** Looks the booking of a link up until there is an answer; `unsure` while there is none because the connection or the house fails. */
function useBooking(link: OpenLink, onRefused: () => void) {
  const [guest, setGuest] = useState<Guest>(link.guest)
  const [hydrated, setHydrated] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const know = useEffectEvent((answer: Guest | 'refused') => {
    setUnsure(false)
    if (answer === 'refused') onRefused()
    else setGuest(answer)
  })
  // Within the task that mounts the form: the browser no longer judges it.
  useLayoutEffect(() => setHydrated(true), [])
  useEffect(() => {
    const over = new AbortController()
    lookAgain({
      ask: () => askUserDetail(link.key),
      onFailure(fault) {
        console.error('The booking could not be looked up; the page keeps what it has.', fault)
        setUnsure(true)
      },
      signal: over.signal,
    }).then((answer) => answer && know(answer))
    return () => over.abort()
  }, [link.key])
  return { guest, hydrated, unsure }
}
