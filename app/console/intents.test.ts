import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectToDecision } from '#server/house/receipts/object.ts'
import { openAskers } from '../../tests/askers.ts'
import { meera, pendingReviewBy } from '../../tests/people.ts'

type Fields = Record<string, string>
type Tried = {
  page: string
  intent: string
  fields?: Fields
  /** Makes what the intent is about; returns its id. */
  begin(): Promise<string>
  /** Where it leads without script; without it, back to the page. */
  leads?: string
}

let askers: Awaited<ReturnType<typeof openAskers>>
beforeAll(async () => {
  askers = await openAskers()
}, 120_000)
afterAll(() => askers.close())

const take = (page: string, id: string, fields: Fields) =>
  askers.ask('owner', 'POST', page.replace(':id', id), fields)

const review = '/admin/reviews/:id'
const policy = { reason: 'off-topic', note: 'Not about the stay' }
const pending = async () => (await pendingReviewBy(askers.house, meera)).id
const after = (begin: () => Promise<string>, page: string, fields: Fields) => async () => {
  const id = await begin()
  await take(page, id, fields)
  return id
}
const shown = after(pending, review, { intent: 'approve' })
const declined = after(pending, review, { intent: 'decline', ...policy })
const takenDown = after(shown, review, { intent: 'take-down', ...policy })
const objected = async () => {
  const id = await declined()
  await objectToDecision(askers.house, id, 'It is about the stay.')
  return id
}
const answered = after(objected, review, { intent: 'answer-objection', note: 'Too quick' })
const replied = after(shown, review, { intent: 'reply', reply: 'Thank you', before: '' })

const tried: Tried[] = [
  { page: review, intent: 'approve', begin: pending },
  { page: review, intent: 'decline', begin: pending, fields: policy },
  { page: review, intent: 'undo-decision', begin: shown },
  { page: review, intent: 'reconsider', begin: declined },
  { page: review, intent: 'withdraw', begin: shown },
  { page: review, intent: 'take-down', begin: shown, fields: policy },
  { page: review, intent: 'show-again', begin: takenDown, fields: { note: 'It was a mistake' } },
  { page: review, intent: 'answer-objection', begin: objected, fields: { note: 'The rule is for others.' } },
  { page: review, intent: 'undo-answer', begin: answered },
  { page: review, intent: 'reply', begin: shown, fields: { reply: 'Thank you', before: '' } },
  { page: review, intent: 'remove-reply', begin: replied, fields: { before: 'Thank you' } },
]

test.each(tried)('$page $intent leads to its page without script', async (each) => {
  const id = await each.begin()
  const answer = await take(each.page, id, { intent: each.intent, ...each.fields })
  expect([answer.status, answer.leads]).toEqual([302, (each.leads ?? each.page).replace(':id', id)])
})

test('a refused form comes back on its page with its status', async () => {
  const id = await pending()
  const answer = await take(review, id, { intent: 'decline', reason: '', note: 'Not about the stay' })
  expect([answer.status, answer.leads]).toEqual([400, ''])
})
