/** What is said to guests about what they do with their own review, on its receipt. */
export const receiptMessages = {
  correctionOver:
    'This review can no longer be corrected here: it is decided, and the 48 hours are over. Please write to us.',
  correctionChanged:
    'Your review was corrected meanwhile, perhaps in another window. Look at it once more; what you have just typed is below.',
  objectionRequired: 'Please say in a few words what you object to.',
  objectedAlready: 'You have objected to this decision already. It stands below.',
  nothingToObject: 'There is no decision against your review that you could object to.',
  fileReplaced: 'Another file was chosen for this one already.',
  fileMissing: 'Please choose a file first.',
} as const

/** To the owner alone. */
export const objectionMessages = {
  answerRequired: 'Please write an answer.',
  objectionUnknown: 'There is no such objection any more.',
  answered: 'This objection was answered already.',
  answerLeft: 'The minute for this is over: the answer is with the guest.',
} as const
