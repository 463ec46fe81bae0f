/** How long a personal link lives, and what is kept for it on the guest's device. */
export const LINK_LIVES_DAYS = 180

/** A pasted link is never longer; what comes after is not read. */
const LINK_MOST_CHARACTERS = 2000
/** `%2522` of a link that two programs encoded is `%22`, and that is `"`. */
const MOST_ENCODINGS = 3
const parameter = /[?&;](?:id|key|stay)=/

/**
 * The key in a personal link, in its query or in its key alone, with whatever an app has put around it: a full stop, a quote, a space, a line
 * break, a sign of no width, encoded or not. Only a run of exactly a key's characters counts. What has none comes back as it is, cut, and opens nothing.
 */
export function keyInLink(given: string): string {
  const text = decoded(given.slice(0, LINK_MOST_CHARACTERS))
  const named = parameter.exec(text)
  const value = named ? text.slice(named.index + named[0].length) : text
  return findKey(value) ?? value.trim()
}

/** A key has 22 characters, one of the sign-in library 24; the signed note of `/no-letters` is an id, a dot and its signature. None stands in a longer run of the same characters. */
function findKey(text: string): string | undefined {
  const runs = Array.from(text.matchAll(/[\w-]+/g))
  for (const [at, { 0: run, index }] of runs.entries()) {
    if (run.length === 22 || /^[a-zA-Z0-9]{24}$/.test(run)) return run
    const next = runs[at + 1]
    if (/^[a-z0-9]{20}$/.test(run) && next?.[0].length === 43 && text.slice(index + 20, next.index) === '.')
      return `${run}.${next[0]}`
  }
  return undefined
}

/** A key's own characters are ASCII, so of others it is enough that they are none of them. */
function decoded(text: string): string {
  let plain = text
  for (let turn = 0; turn < MOST_ENCODINGS && plain.includes('%'); turn += 1)
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
      const code = Number.parseInt(hex, 16)
      return code < 0x80 ? String.fromCharCode(code) : ' '
    })
  return plain
}
