import { messages } from '../messages.ts'
import { type Refusal, refuse, refuseSaying } from '../refusal.ts'
import { type Blank, blanksIn } from './blanks.ts'

/** A text the owner keeps ready to answer enquiries with; the title is for the owner alone. */
export type OwnReply = { title: string; text: string }
/** Everything the owner says in their own words again and again. */
export type OwnMessages = { replies: OwnReply[]; arrival: string; invitation: string }

export const OWN_REPLIES_MOST = 12
export const OWN_TITLE_MOST_CHARACTERS = 60
export const OWN_TEXT_MOST_CHARACTERS = 3000

/** Which blanks each kind of text may carry: those whose filling is known when it is sent. */
export const blanksOf: Record<'reply' | 'arrival' | 'invitation', readonly Blank[]> = {
  reply: ['name', 'house', 'dates', 'nights', 'guests', 'stay', 'price', 'phone', 'address', 'map'],
  arrival: ['name', 'house', 'dates', 'nights', 'guests', 'stay', 'balance', 'phone', 'address', 'map'],
  invitation: ['name', 'house', 'link'],
}

/** The texts by what they are called, so that one keeps its name wherever it stands in the list. */
export type MessageFields = { replies: { id: string; text: string }[]; arrival: string; invitation: string }

export function messageFields({ replies, ...rest }: OwnMessages): MessageFields {
  return { ...rest, replies: replies.map(({ title, text }) => ({ id: title, text })) }
}

export function messagesOf({ replies, ...rest }: MessageFields): OwnMessages {
  return { ...rest, replies: replies.map(({ id, text }) => ({ title: id, text })) }
}

/** The first thing that is wrong, with its field (`title-0`, `text-0`, `arrival`, `invitation`), or null. */
export function checkMessages({ replies, arrival, invitation }: OwnMessages): Refusal | null {
  if (replies.length > OWN_REPLIES_MOST) return refuse('ownRepliesTooMany')
  for (const [at, { title, text }] of replies.entries()) {
    if (title === '') return refuse('ownTitleRequired', `title-${at}`)
    if (title.length > OWN_TITLE_MOST_CHARACTERS) return refuse('textTooLong', `title-${at}`)
    const problem = checkText(text, 'reply', `text-${at}`)
    if (problem) return problem
  }
  return (
    checkText(arrival, 'arrival', 'arrival') ??
    checkText(invitation, 'invitation', 'invitation') ??
    (invitation.toLowerCase().split(/\{\s*link\s*\}/).length === 2
      ? null
      : refuse('invitationNeedsLink', 'invitation'))
  )
}

/** What is wrong with each field by itself, so that each can be mended in any order. */
export function messageProblems({ replies, arrival, invitation }: OwnMessages): Refusal[] {
  const right = { replies: [], arrival: '.', invitation: '{link}' }
  const ofReplies = replies
    .map((reply, at) => ({ reply, at }))
    // An answer without any words is left out.
    .filter(({ reply: { title, text } }) => title !== '' || text !== '')
    .map(({ reply, at }) => ({ at, problem: checkMessages({ ...right, replies: [reply] }) }))
    .map(({ at, problem }) => problem && { ...problem, field: `${problem.field?.split('-')[0]}-${at}` })
  const others = [checkMessages({ ...right, arrival }), checkMessages({ ...right, invitation })]
  return [...ofReplies, ...others].filter((problem) => problem !== null)
}

function checkText(text: string, kind: keyof typeof blanksOf, field: string): Refusal | null {
  if (text === '') return refuse('lineRequired', field)
  if (text.length > OWN_TEXT_MOST_CHARACTERS) return refuse('textTooLong', field)
  const allowed: readonly string[] = blanksOf[kind]
  const unknown = blanksIn(text).find((name) => !allowed.includes(name))
  if (unknown === undefined) return null
  const known = allowed.map((name) => `{${name}}`).join(', ')
  return refuseSaying('blankUnknown', `{${unknown}} ${messages.blankUnknown} ${known}.`, field)
}
