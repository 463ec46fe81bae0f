/** What a browser says of each thing it looked at, and of what it could not. */
export const logMessages = {
  looking: 'Your browser is looking…',
  begins: 'Your browser looks by itself as soon as you touch this page.',
  signed: 'The checkpoint is signed with the key of this house.',
  unsigned: 'The checkpoint is not signed with the key that this page names.',
  inTree: 'Each of these entries is in the log that the checkpoint speaks of, to the byte.',
  notInTree: 'An entry is not in the log that the checkpoint speaks of.',
  complete: 'The log has no other entry about this review than those above.',
  incomplete:
    'The log has other entries about this review than those above. Load this page again: something may just have happened.',
  otherReview: 'An entry is about something else than this page says.',
  words: 'The name, the words and the stars above are those whose hash the log holds.',
  otherWords: 'The name, the words or the stars above are not those whose hash the log holds.',
  reply: 'The reply above is the one whose hash the log holds.',
  otherReply: 'The reply above is not the one whose hash the log holds.',
  closed: 'No words are shown here, so there are none to compare.',
  notYet: 'The newest entry is not signed yet. That takes a second: look again.',
  unreachable: 'The log could not be fetched. Look again when you have a connection.',
  cannot: 'This browser cannot check signatures. The command below can.',
  again: 'Look again',
  holds: 'Everything holds.',
  fails: 'Something does not hold.',
} as const
export type CheckMessage = keyof typeof logMessages
