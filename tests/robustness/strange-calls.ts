import fc from 'fast-check'

export type Call = {
  method: string
  /** Path and query, as they go over the line. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
  isSignedIn: boolean
}

/** What must never come back as it went. */
export const MARK = '<script>x7k</script>'

const strangeValues = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', '__proto__', 'constructor', '[object Object]'],
  ...['../../../etc/passwd', '..\\..\\windows', '/admin/../../evil', '%00', '\0', '\r\nSet-Cookie: a=b'],
  ...["' or 1=1 --", '"; drop table owner; --', `"'>${MARK}`, `{{7*7}}${MARK}`, 'javascript:alert(1)'],
  ...['//evil.example', '/\\evil.example', 'https://evil.example/admin'],
  ...['2026-02-31', '9999-12-31', '+91 98765 43210', 'meera@guest.example', '🏔️', '\ud800', '\u202e'],
  ...['x'.repeat(300), 'x'.repeat(9000), '%'.repeat(40), '('.repeat(400)],
]
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strangeValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
)
const fieldNames = `
  id name email phone password next key code review role reason note to state seen rows content picture find show
  checkIn checkOut check_in check_out message expectation booking_id stay price amount timeZone what reply once trap
  cursor page sort stars after _routes index paths version refused of again part sure order`
const otherAddresses = '/__manifest /_root.data /healthz /assets/* /pictures/* /icons/*'
const headerNames = `
  accept accept-encoding cookie range if-none-match idempotency-key referer x-requested-with
  tus-resumable upload-length upload-metadata upload-offset`
const names = fc.oneof(fc.constantFrom(...wordsIn(fieldNames)), value)
const pairs = fc.array(fc.tuple(names, value), { maxLength: 8 })
const methods = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('GET', 'POST') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY') },
)

/** Calls of every method to these addresses, the router's own forms of them, and some of nobody's. */
export function strangeCalls(addresses: readonly string[]): fc.Arbitrary<Call> {
  return fc
    .record({
      method: methods,
      address: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...addresses) },
        { weight: 1, arbitrary: fc.constantFrom(...wordsIn(otherAddresses)) },
        { weight: 1, arbitrary: fc.array(value, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
      ),
      parameters: fc.array(value, { minLength: 3, maxLength: 3 }),
      ending: fc.constantFrom('', '', '.data', '.data', '/', '.css', '/x', '//'),
      query: fc.option(pairs, { nil: [] }),
      sent: body,
      isSignedIn: fc.boolean(),
      more: fc.dictionary(fc.constantFrom(...wordsIn(headerNames)), value.map(toHeaderValue), { maxKeys: 3 }),
    })
    .map(({ method, address, parameters, ending, query, sent, isSignedIn, more }) => ({
      method,
      path: encodePath(fillParameters(address, parameters) + ending) + queryOf(query),
      headers: { ...more, ...(sent.type && { 'content-type': sent.type }) },
      body: method === 'GET' || method === 'HEAD' ? null : sent.body,
      isSignedIn,
    }))
}

const otherTypes = 'text/x-script multipart/form-data application/octet-stream text/plain;charset=x image/png'
const body: fc.Arbitrary<{ type: string; body: string | Buffer | null }> = fc.oneof(
  fc.constant({ type: '', body: null }),
  pairs.map((fields) => ({ type: 'application/x-www-form-urlencoded', body: formOf(fields) })),
  pairs.map((fields) => ({ type: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) })),
  fc.json().map((json) => ({ type: 'application/json', body: json })),
  pairs.map((fields) => ({ type: 'multipart/form-data; boundary=b', body: multipartOf(fields) })),
  fc
    .tuple(fc.constantFrom(...wordsIn(otherTypes)), fc.uint8Array({ maxLength: 300 }))
    .map(([type, bytes]) => ({ type, body: Buffer.from(bytes) })),
)

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/)
}

function fillParameters(address: string, parameters: readonly string[]): string {
  let next = 0
  return address.replace(/:\w+|\*/g, () => encodeURIComponent((parameters[next++] ?? 'x').toWellFormed()))
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${formOf(pairs)}`
}

function formOf(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, given]) => [name, given])).toString()
}

function multipartOf(pairs: readonly (readonly [string, string])[]): string {
  const parts = pairs.map(
    ([name, given], at) =>
      `--b\r\nContent-Disposition: form-data; name="${toHeaderValue(name)}"${at % 3 === 2 ? '; filename="a.png"' : ''}\r\n\r\n${given}\r\n`,
  )
  return `${parts.join('')}--b--\r\n`
}

/** Encodes a path as a client can put it into the first line of a request. */
function encodePath(path: string): string {
  const plain = path
    .replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()))
    .replaceAll('#', '%23')
  return plain.startsWith('/') ? plain : `/${plain}`
}

function toHeaderValue(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 2000)
}
