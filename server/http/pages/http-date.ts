/** The time as answers say it, written anew once a second. */
export function openHttpDate(now: () => number = Date.now): () => string {
  let [written, text] = [Number.NaN, '']
  return () => {
    const second = Math.floor(now() / 1000)
    if (second !== written) [written, text] = [second, new Date(second * 1000).toUTCString()]
    return text
  }
}
