/** `AbortSignal.timeout`, which iOS has from 16 on. */
export function abortAfter(milliseconds: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), milliseconds)
  return timeout.signal
}
