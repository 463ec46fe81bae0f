/** The rest of a longer text is ignored. */
const MAX_LINK_CHARACTERS = 2000
/** `%2522` in a link that two programs encoded is `%22`, which is `"`. */
const MAX_ENCODINGS = 3
const tokenParameter = /[?&;](?:id|key|stay)=/

/**
 * The token in a personal link or in a pasted text, without the punctuation, spaces and invisible characters that apps add, encoded or not.
 * Only a run of exactly a token's characters counts. A text without token is returned as it is, cut to 2000 characters.
 */
export function findTokenInText(pasted: string): string {
  const text = decodePercent(pasted.slice(0, MAX_LINK_CHARACTERS))
  const parameterMatch = tokenParameter.exec(text)
  const value = parameterMatch ? text.slice(parameterMatch.index + parameterMatch[0].length) : text
  const isKey = parameterMatch?.[0].includes('key') === true
  const unquoted = isKey ? value : value.replace(quotedEquals, '')
  return findToken(unquoted) ?? findToken(joinLines(value).replace(quotedEquals, '')) ?? value.trim()
}

/** The `3D` before a token where a mail program wrote `=` as `=3D`. A token of the sign-in library (`key=`) may itself begin with `3D`. */
const quotedEquals = /^3D(?=(?:[\w-]{22}|[a-z0-9]{20}\.[\w-]{43})(?![\w-]))/i

/** A token that was broken over lines or has invisible characters in it, in one piece; `__;` ends a link that a filter wrapped. */
function joinLines(text: string): string {
  return text
    .replace(/=?\r?\n[ \t]*/g, '')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('__;', ' ')
}

/** A token has 22 characters, one of the sign-in library 24; a signed id is the id, a dot and its signature. None is part of a longer run of the same characters. */
function findToken(text: string): string | undefined {
  const runs = Array.from(text.matchAll(/[\w-]+/g))
  for (const [at, { 0: run, index }] of runs.entries()) {
    if (run.length === 22 || /^[a-zA-Z0-9]{24}$/.test(run)) return run
    const next = runs[at + 1]
    if (/^[a-z0-9]{20}$/.test(run) && next?.[0].length === 43 && text.slice(index + 20, next.index) === '.')
      return `${run}.${next[0]}`
  }
  return undefined
}

/** Characters of no width: soft hyphen, zero-width space and joiners, word joiner, byte order mark. */
const invisibleCharacters = /%C2%AD|%E2%80%8[B-F]|%E2%81%A0|%EF%BB%BF/gi

/** The characters of a token are ASCII, so other characters can all become spaces. */
function decodePercent(text: string): string {
  let decoded = text
  for (let turn = 0; turn < MAX_ENCODINGS && decoded.includes('%'); turn += 1)
    decoded = decoded.replace(invisibleCharacters, '\u200b').replace(/%([0-9a-f]{2})/gi, (_, hex: string) => {
      const code = Number.parseInt(hex, 16)
      return code < 0x80 ? String.fromCharCode(code) : ' '
    })
  return decoded
}
