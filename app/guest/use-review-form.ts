import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuseWithMessage } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { checkReview } from '#modules/reviews/review.ts'
import { abortAfter } from '../ui/abort-after.ts'
import type { FormRef } from '../ui/draft.ts'
import { trimTypedFields } from '../ui/form/type-into.ts'
import {
  listUntouchedLabels,
  type ReviewDraft,
  type ReviewDraftControls,
  readDraftFromForm,
  useReviewDraft,
} from './draft/review-draft.ts'
import { createId, useChosenFiles } from './files/chosen-files.ts'
import type { Guest } from './guest-page.ts'
import type { OpenLink, ReviewFormProps } from './review-form.tsx'
import {
  classifyDelay,
  type DelayReason,
  fetchUserDetail,
  isTemporaryStatus,
  NoAnswerError,
  reportWritingBegun,
  retryUntilAnswered,
} from './sending/requests.ts'

const ANSWER_TIMEOUT_MS = 60_000

type FormStage =
  | { name: 'writing' }
  /** `delay`: why the last attempt got no answer; null during the first one. */
  | { name: 'sending'; delay: DelayReason | null }
  /** The text has arrived; files are still being converted on this device. */
  | { name: 'finishing' }
  | { name: 'refused'; message: string; mayTryAgain: boolean }

export type ReviewFormState = ReturnType<typeof useReviewForm>

/** The behaviour of the form: saves the draft, checks it, asks about untouched rows once, and sends it until the server has it. */
export function useReviewForm({ page, link, isStale, reload, onResult }: ReviewFormProps, form: FormRef) {
  const [stage, setStage] = useState<FormStage>({ name: 'writing' })
  const [problem, setProblem] = useState<Refusal | null>(
    () => page.refused && refuseWithMessage('reviewRefused', page.refused.message, page.refused.field),
  )
  const [untouchedLabels, setUntouchedLabels] = useState<string[]>([])
  const hasAskedAboutRows = useRef(false)
  const isSending = useRef(false)
  // While the form is being sent, the answer to it says more than that the link is refused.
  const { guest, isUnconfirmed } = useBookingLookup(link, () => !isSending.current && onResult('not-able'))
  const files = useChosenFiles(link.key)
  const reviewDraft = useReviewDraft(link.key, form, {
    onRestored: (draft) => draft.sendingKey && sendForm(),
    // While a request runs, its answer decides; and files may still be converted here.
    onCleared: () => !isSending.current && reload(),
  })

  // In the task that hydrates the form, so that the browser never checks it once our own checks run.
  useLayoutEffect(() => form.current?.setAttribute('novalidate', ''), [form])
  useEffect(() => (form.current ? trimTypedFields(form.current) : undefined), [form])

  async function sendForm() {
    if (isSending.current || !form.current) return
    isSending.current = true
    setUntouchedLabels([])
    const showSending = (delay: DelayReason | null) => setStage({ name: 'sending', delay })
    showSending(null)
    const answer = await sendReview(form.current, reviewDraft, showSending)
    if (answer.status !== 'true') {
      isSending.current = false
      return setStage({ name: 'refused', message: answer.message, mayTryAgain: answer.mayTryAgain })
    }
    reviewDraft.clear()
    if (files.isWorking()) setStage({ name: 'finishing' })
    await files.waitForWork()
    onResult('received')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const draft = reviewDraft.save()
    const refusal = checkReview({ ...draft.typed, review: draft.review }) ?? checkPhoneField(form.current)
    setProblem(refusal)
    if (refusal) return
    const labels = hasAskedAboutRows.current ? [] : listUntouchedLabels(draft)
    if (labels.length > 0) return setUntouchedLabels(labels)
    sendForm()
  }

  function closeRowsQuestion() {
    hasAskedAboutRows.current = true
    setUntouchedLabels([])
  }

  return {
    stage,
    guest,
    problem,
    untouchedLabels,
    /** The booking or the state of the link could not be looked up yet. */
    isUnconfirmed: isUnconfirmed || isStale,
    files,
    draft: reviewDraft.draft,
    /** Removes the message of a refused field as soon as the field is right. */
    clearFixedProblem({ target, currentTarget }: FormEvent<HTMLFormElement>) {
      reportWritingBegun(link.key)
      if (problem?.field !== (target instanceof Element ? target.getAttribute('name') : null)) return
      const { typed, review } = readDraftFromForm(new FormData(currentTarget), reviewDraft.draft)
      const refusal = checkReview({ ...typed, review })
      if (refusal?.field !== problem.field || refusal.name !== problem.name) setProblem(null)
    },
    markTouched: reviewDraft.markTouched,
    submit,
    keepUntouchedRows() {
      closeRowsQuestion()
      sendForm()
    },
    changeUntouchedRows() {
      closeRowsQuestion()
      focusFirstUntouchedRow(form.current, reviewDraft.draft)
    },
    sendAgain: sendForm,
    goBack: () => setStage({ name: 'writing' }),
  }
}

/** An impossible phone number, where the booking has none; its field has checked it. */
function checkPhoneField(form: HTMLFormElement | null): Refusal | null {
  const field = form?.elements.namedItem('phone')
  return field instanceof HTMLInputElement && field.validity.customError
    ? refuseWithMessage('phoneImpossible', field.validationMessage, 'phone')
    : null
}

function focusFirstUntouchedRow(form: HTMLFormElement | null, draft: ReviewDraft) {
  const [label] = listUntouchedLabels(draft)
  const row = ratingCategories.find((category) => category.label === label)
  form?.querySelector<HTMLElement>(`[data-row="${row?.id}"] input:checked`)?.focus()
}

/** Looks up the booking of a link until there is an answer; `isUnconfirmed` while the connection or the server fails. */
function useBookingLookup(link: OpenLink, onRefused: () => void) {
  const [guest, setGuest] = useState<Guest>(link.guest)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const applyAnswer = useEffectEvent((answer: Guest | 'refused') => {
    setUnconfirmed(false)
    if (answer === 'refused') onRefused()
    else setGuest(answer)
  })
  useEffect(() => {
    const unmountController = new AbortController()
    const { signal } = unmountController
    const onFailure = (fault: unknown) => {
      console.error('The booking could not be looked up; the page keeps what it has.', fault)
      setUnconfirmed(true)
    }
    retryUntilAnswered(() => fetchUserDetail(link.key), { onFailure, signal }).then(applyAnswer)
    return () => unmountController.abort()
  }, [link.key])
  return { guest, isUnconfirmed }
}

type SubmitAnswer = {
  status: string
  message: string
  /** The review itself was not refused: it may be accepted at the next try. */
  mayTryAgain: boolean
}

/** Sends text and stars until the server has answered, under one key however often that takes. The files follow later. */
async function sendReview(
  form: HTMLFormElement,
  draft: ReviewDraftControls,
  onDelay: (delay: DelayReason) => void,
): Promise<SubmitAnswer> {
  const idempotencyKey = draft.save().sendingKey ?? createId()
  draft.setSendingKey(idempotencyKey)
  const fields = copyWithoutFiles(new FormData(form))
  const answer = await retryUntilAnswered(() => postReview(fields, idempotencyKey), {
    onFailure(fault) {
      console.error('The review has not arrived yet; trying again.', fault)
      onDelay(classifyDelay(fault))
    },
  })
  // A refusal is final for its key: what is sent after a change is another submission.
  if (answer.status !== 'true') draft.setSendingKey(null)
  return answer
}

function copyWithoutFiles(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** One attempt to save the review (specification 7). Throws when the server did not answer about it. */
async function postReview(form: FormData, key: string): Promise<SubmitAnswer> {
  const response = await fetch('/admin/api/save-review', {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': key, Accept: 'application/json' },
    signal: abortAfter(ANSWER_TIMEOUT_MS),
  })
  return readSubmitAnswer(response)
}

/** The server's answer about the review, or about a failure of its own. Throws `NoAnswerError` for the page of a proxy. */
export async function readSubmitAnswer(response: Response): Promise<SubmitAnswer> {
  const answer: unknown = await response.json().catch(() => null)
  const status = propertyOf(answer, 'status')
  const message = String(propertyOf(answer, 'message') ?? '')
  if (typeof status === 'string') return { status, message, mayTryAgain: isTemporaryStatus(response.status) }
  // However often it is sent, a proxy with this limit will not let it through.
  if (response.status === 413) return { status: 'false', message: messages.tooLarge, mayTryAgain: false }
  throw new NoAnswerError(response)
}
