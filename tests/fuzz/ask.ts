import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Call, MARK } from './strange-calls.ts'

export type Answered = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a call as it is; an answer that breaks off counts as none. */
export async function ask(
  origin: string,
  { method, path, body }: Call,
  headers: Record<string, string>,
): Promise<Answered | null> {
  try {
    return await new Promise<Answered>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const asked = request({ hostname, port, method, path, headers, timeout: 20_000 }, async (answer) => {
        const bytes = await buffer(answer)
        const encoding = answer.headers['content-encoding']
        const plain =
          bytes.length === 0 || !encoding
            ? bytes
            : encoding === 'br'
              ? brotliDecompressSync(bytes)
              : gunzipSync(bytes)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: plain.toString() })
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer')))
      asked.on('error', reject)
      asked.end(body ?? undefined)
    })
  } catch {
    return null
  }
}

/** What is wrong with an answer; null for a good one. */
export function wrongWith(answer: Answered | null, origins: readonly string[]): string | null {
  if (!answer) return 'no answer'
  const { status, headers, text } = answer
  // Too much at once is said so, with a time to come back.
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `status ${status}`
  if (/\n\s+at .+:\d+:\d+|node_modules\/|SQLITE_|\bSqliteError|syntax error at or near/.test(text))
    return 'tells where it failed'
  if (/html|xml/.test(String(headers['content-type'] ?? '')) && text.includes(MARK))
    return 'says back what was sent'
  if (headers['x-content-type-options'] !== 'nosniff') return 'has no manners'
  const leads = String(headers.location ?? '/')
  if (
    !/^\/(?![/\\])/.test(leads) &&
    !origins.some((origin) => leads === origin || leads.startsWith(`${origin}/`))
  )
    return `leads to ${leads}`
  const cookies = [headers['set-cookie'] ?? []].flat()
  return cookies.some((cookie) => /^a=b/.test(cookie)) ? 'sets a cookie that was sent' : null
}
