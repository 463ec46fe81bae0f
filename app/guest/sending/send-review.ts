import type { KeptDraft } from '../draft/use-draft.ts'
import { newFileId } from '../files/chosen-file.ts'
import { keepTrying, type SubmitAnswer } from './keep-trying.ts'
import { pauseOrOnline } from './pause.ts'
import { postReview } from './post-review.ts'
import { submission } from './submission.ts'

/** Sends words and stars until the server has answered, under one key however often that takes; the files follow. */
export async function sendReview(
  form: HTMLFormElement,
  draft: KeptDraft,
  onFailure: (failures: number, fault: unknown) => void,
): Promise<SubmitAnswer> {
  const key = draft.sendingKey() ?? newFileId()
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
