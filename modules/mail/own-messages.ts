import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { type Blank, findBlanks } from './blanks.ts'

/** A prepared answer to enquiries; guests do not see the title. */
type OwnReply = { title: string; text: string }
/** The owner's own texts that are used again and again. */
export type OwnMessages = {
  replies: OwnReply[]
  /** The suggested answer where the requested nights are free, taken, or free in part. */
  free: string
  taken: string
  part: string
  hold: string
  /** The message that a booking is confirmed, and the one with the receipt for money. */
  confirmation: string
  receipt: string
  arrival: string
  invitation: string
}
export const ownTextNames = [
  ...(['free', 'taken', 'part', 'hold', 'confirmation', 'receipt', 'arrival', 'invitation'] as const),
]
export type OwnTextName = (typeof ownTextNames)[number]

export const MAX_OWN_REPLIES = 12
export const MAX_OWN_TITLE_CHARACTERS = 60
export const MAX_OWN_TEXT_CHARACTERS = 3000

const stayBlanks = ['name', 'house', 'dates', 'nights', 'guests', 'stay'] as const
const paymentBlanks = ['advance', 'pay', 'reference'] as const
const houseBlanks = ['phone', 'address', 'map'] as const
const answerBlanks = [...stayBlanks, 'price', ...paymentBlanks, ...houseBlanks] as const
const bookingBlanks = [...stayBlanks, 'paid', 'balance', ...paymentBlanks, ...houseBlanks] as const

/** Which blanks each kind of text may carry: those whose value is known when it is sent. */
export const allowedBlanks: Record<'reply' | OwnTextName, readonly Blank[]> = {
  reply: [...answerBlanks, 'nearest', 'part'],
  free: answerBlanks,
  taken: [...answerBlanks, 'nearest'],
  part: [...answerBlanks, 'nearest', 'part'],
  hold: ['name', 'house', 'dates', 'nights', 'stay', 'price', 'until', ...paymentBlanks, ...houseBlanks],
  confirmation: [...bookingBlanks, 'link'],
  receipt: ['name', 'house', 'dates', 'stay', 'amount', 'balance', 'link', 'phone'],
  arrival: bookingBlanks,
  invitation: ['name', 'house', 'link'],
}

/** The texts as fields; a prepared answer has its title as id, so that moving it in the list is not a change of its text. */
type MessageFields = Omit<OwnMessages, 'replies'> & { replies: { id: string; text: string }[] }

export function toMessageFields({ replies, ...rest }: OwnMessages): MessageFields {
  return { ...rest, replies: replies.map(({ title, text }) => ({ id: title, text })) }
}

export function toOwnMessages({ replies, ...rest }: MessageFields): OwnMessages {
  return { ...rest, replies: replies.map(({ id, text }) => ({ title: id, text })) }
}

/** The first thing that is wrong, with its field (`title-0`, `text-0`, or the name of a text), or null. */
export function checkMessages({ replies, ...texts }: OwnMessages): Refusal | null {
  if (replies.length > MAX_OWN_REPLIES) return refuse('ownRepliesTooMany')
  for (const [at, { title, text }] of replies.entries()) {
    if (title === '') return refuse('ownTitleRequired', `title-${at}`)
    if (title.length > MAX_OWN_TITLE_CHARACTERS) return refuse('textTooLong', `title-${at}`)
    const problem = checkText(text, 'reply', `text-${at}`)
    if (problem) return problem
  }
  for (const name of ownTextNames) {
    const problem = checkText(texts[name], name, name)
    if (problem) return problem
  }
  const links = texts.invitation.toLowerCase().split(/\{\s*link\s*\}/).length - 1
  return links === 1 ? null : refuse('invitationNeedsLink', 'invitation')
}

function checkText(text: string, kind: keyof typeof allowedBlanks, field: string): Refusal | null {
  if (text === '') return refuse('lineRequired', field)
  if (text.length > MAX_OWN_TEXT_CHARACTERS) return refuse('textTooLong', field)
  const allowed: readonly string[] = allowedBlanks[kind]
  const unknown = findBlanks(text).find((name) => !allowed.includes(name))
  if (unknown === undefined) return null
  const known = allowed.map((name) => `{${name}}`).join(', ')
  return refuseWithMessage('blankUnknown', `{${unknown}} ${messages.blankUnknown} ${known}.`, field)
}
