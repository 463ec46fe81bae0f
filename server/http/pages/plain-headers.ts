import { chooseEncoding, type Encoding } from './choose-encoding.ts'

const [HOST, TAG, ACCEPTS] = ['host', 'if-none-match', 'accept-encoding']
/** What browsers write there is always the same few. */
const MOST_REMEMBERED = 50
const remembered = new Map<string, Encoding>()

/** What a kept page needs to know of a request: how it can be sent. Null where something else matters (a tag), or is missing, or said twice. */
export function readPlainHeaders(raw: readonly string[]): { encoding: Encoding } | null {
  let hosts = 0
  let accepts: string | undefined
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (is(name, TAG)) return null
    if (is(name, HOST)) hosts += 1
    else if (is(name, ACCEPTS)) {
      if (accepts !== undefined) return null
      accepts = raw[at + 1] ?? ''
    }
  }
  return hosts === 1 ? { encoding: encodingFor(accepts ?? '') } : null
}

/** Most names differ in their length, which costs nothing to see. */
function is(name: string, wanted: string): boolean {
  return name.length === wanted.length && name.toLowerCase() === wanted
}

function encodingFor(accepts: string): Encoding {
  const before = remembered.get(accepts)
  if (before) return before
  const encoding = chooseEncoding(accepts)
  if (remembered.size < MOST_REMEMBERED) remembered.set(accepts, encoding)
  return encoding
}
