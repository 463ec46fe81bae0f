/** `AbortSignal.timeout`, which iOS has from 16 on. */
export function abortAfter(milliseconds: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(), milliseconds)
  return over.signal
}
