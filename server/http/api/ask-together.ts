/**
 * One question for all who ask it at once: whoever comes while it is under way waits for the next one, which all of them share, so that nobody
 * hears an answer older than their question.
 */
export function askTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let now: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null

  function begin(): Promise<Answer> {
    const begun = ask().finally(() => {
      if (now === begun) now = null
    })
    now = begun
    return begun
  }

  return () => {
    if (!now) return begin()
    next ??= now
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
