/** What is said of a guest's own review besides what stands in messages.ts; visitors fetch it with all refusals, so it is short. */
export const receiptMessages = {
  correctionOver: 'The 48 hours for this are over. Please write to us.',
  objectedAlready: 'You have objected already.',
  fileReplaced: 'Another file was chosen already.',
  fileMissing: 'Please choose a file.',
  answered: 'This was answered already.',
} as const
