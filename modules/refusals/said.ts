/** What is said of one refusal. Several may share a code where machines need not tell them apart; the sentences differ. */
export type Said = {
  /** As it stands on the wire. */
  code: string
  /** Missing where it is made of parts each time. */
  sentence?: string
  /** The HTTP status where the answer has one to give; 400 where none is said. */
  status?: number
  /** Seconds after which another try is welcome, where they are always the same. */
  retryAfter?: number
}
