import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { messages } from '#modules/common/messages.ts'
import { propertyOf } from '#modules/common/record.ts'
import { type Refusal, refuseSaying } from '#modules/refusals/refusal.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { checkReview } from '#modules/reviews/review.ts'
import { tidyFields } from '../ui/form/tidy-fields.ts'
import { type Draft, untouchedRows } from './draft/draft.ts'
import { type ReviewDraft, useReviewDraft } from './draft/use-draft.ts'
import { newFileId } from './files/chosen-file.ts'
import { useChosenFiles } from './files/use-chosen-files.ts'
import type { Guest, GuestPage } from './guest-page.ts'
import {
  keepTrying,
  lookAgain,
  pauseOrOnline,
  type SendingFault,
  type SubmitAnswer,
} from './sending/retry.ts'
import { askUserDetail, noteBegun } from './sending/user-detail.ts'
import type { OpenLink, WriteProps } from './write-review.tsx'

const SHORTEST_WAIT_MS = 60_000

/** The slowest line worth waiting for, in bytes a millisecond: 64 kbit/s. */
const SLOWEST_LINE = 8

/** Something answered, but not about the review: a proxy before a house that is not well, or asks for patience. */
export class NotAboutReview extends Error {
  readonly status: number

  constructor(status: number) {
    super(`no answer about the review, ${status}`)
    this.status = status
  }
}

/** Too slow, too early, too many: all of it passes. */
const passing = new Set([408, 425, 429])

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
  const stored = useReviewDraft(link.key, form, {
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
    const answer = await sendReview(form.current, stored, (_, fault) =>
      setStage({ name: 'sending', trouble: sendingFaultOf(fault) }),
    )
    if (answer.status !== 'true') {
      onItsWay.current = false
      return setStage({ name: 'refused', message: answer.message, again: answer.again ?? false })
    }
    stored.clear()
    if (files.isMaking()) setStage({ name: 'finishing' })
    await files.settled()
    onEnd('received')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const draft = stored.save()
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
    draft: stored.draft,
    /** What stood in the way goes as soon as its field is right. */
    keep({ target }: FormEvent) {
      noteBegun(link.key)
      const draft = stored.latest()
      if (problem?.field !== (target instanceof Element ? target.getAttribute('name') : null)) return
      const wrong = checkReview({ ...draft.typed, review: draft.review })
      if (wrong?.field !== problem.field || wrong.message !== problem.message) setProblem(null)
    },
    touch: stored.touch,
    submit,
    keepThem() {
      answerQuestion()
      send()
    },
    changeThem() {
      answerQuestion()
      focusFirstRow(form.current, stored.draft)
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

/** Sends words and stars until the server has answered, under one key however often that takes; the files follow. */
async function sendReview(
  form: HTMLFormElement,
  draft: ReviewDraft,
  onFailure: (failures: number, fault: unknown) => void,
): Promise<SubmitAnswer> {
  const key = draft.latest().sendingKey ?? newFileId()
  draft.markSending(key)
  const words = submission(new FormData(form))
  const answer = await keepTrying({
    attempt: () => postReview(words, key),
    pause: pauseOrOnline,
    onFailure(failures, fault) {
      console.error('The review has not arrived yet; trying again.', fault)
      onFailure(failures, fault)
    },
  })
  // A refusal is final for its key: what is sent after a change is another submission.
  if (answer.status !== 'true') draft.markSending(null)
  return answer
}

/** Words and stars as the wire wants them (specification 3), without the files, which follow by themselves. */
export function submission(form: FormData): FormData {
  const words = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') words.append(name, value)
  return words
}

/** One attempt to save the review (specification 7). Throws when no answer of the server about it arrived. */
async function postReview(form: FormData, key: string): Promise<SubmitAnswer> {
  const response = await fetch('/admin/api/save-review', {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': key, Accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(SHORTEST_WAIT_MS + weight(form) / SLOWEST_LINE),
  })
  return readAnswer(response.status, await response.text())
}

/** What the server said of the review, or of its own troubles. A page of some proxy on the way is neither. */
export function readAnswer(status: number, text: string): SubmitAnswer {
  const said = parsed(text)
  if (isAnswer(said))
    return { status: said.status, message: said.message ?? '', again: status >= 500 || passing.has(status) }
  // However often it is sent, a proxy with this limit will not let it through.
  if (status === 413) return { status: 'false', message: messages.tooLarge, again: false }
  throw new NotAboutReview(status)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAnswer(said: unknown): said is { status: string; message?: string } {
  return typeof propertyOf(said, 'status') === 'string'
}

function weight(form: FormData): number {
  let bytes = 0
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  return bytes
}

export function sendingFaultOf(fault: unknown): SendingFault {
  if (!(fault instanceof NotAboutReview)) return 'line'
  if (fault.status === 429) return 'patience'
  return fault.status >= 500 ? 'house' : 'line'
}
