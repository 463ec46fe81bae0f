/** What a page tells the shell around it. */
export type PageHandle = {
  /** Its whole look, which then comes within the page; in place of style sheets. */
  style?: string
  /** With what its loader gave: whether its script may wait for the first touch. */
  // biome-ignore lint/suspicious/noExplicitAny: each page's own data
  maySleep?: (data: any) => boolean
  /** All that its file answers, where a route leaves a part of the address open: any other is no page of ours. */
  addresses?: readonly string[]
}
