export type EnquiryAnswer = {
  /** The owner's words of the last answer, sent or prepared. */
  answer: string | null
  /** Its way: `letter`, or as the owner says. */
  answered_by: string | null
}
