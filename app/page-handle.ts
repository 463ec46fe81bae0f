/** What a page tells the shell around it. */
export type PageHandle = {
  /** All that its file answers, where a route leaves a part of the address open: any other is no page of ours. */
  addresses?: readonly string[]
}
