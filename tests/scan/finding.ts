/** What a tool says is wrong: `where` is the method and the path, `what` in the tool's own words. */
export type Finding = { tool: string; kind: string; where: string; what: string }

/** Where a tool looks: through a gate, as somebody who is signed in or as nobody. */
export type Target = {
  origin: string
  /** Pages that it begins with. */
  starts: string[]
  /** Requests that were made already, for tools that find no pages by themselves. */
  seen: Asked[]
  /** Where it may write. */
  folder: string
  /** For each kind of attack, and for how many forms; a proof tries only what was planted. */
  seconds: number
  isProof?: boolean
}

export type Asked = { method: string; path: string; type: string; body: string }
