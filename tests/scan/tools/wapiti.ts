import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding, Target } from '../finding.ts'
import { runTool } from './run-tool.ts'

/** All but those that ask a machine of somebody else for help, and those that look for other people's programs. */
const modules = [
  ...['backup', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess', 'http_headers', 'methods'],
  ...['permanentxss', 'redirect', 'shellshock', 'sql', 'xss'],
]
const provedModules = ['file', 'sql', 'xss']

/** A form is tried only once it was come to, and links come first: it looks for pages so many times as long as it tries one kind of attack. */
const FINDS_TIMES = 6

/** Finds pages by itself, from the starts on, and puts what it knows into every field of them. */
export async function wapiti({ origin, starts, folder, seconds, isProof }: Target): Promise<Finding[]> {
  await mkdir(folder, { recursive: true })
  const report = join(folder, 'wapiti.json')
  const chosen = isProof ? provedModules : modules
  const said = await runTool(
    'wapiti',
    [
      ...['-u', `${origin}/`, '--scope', 'folder', ...starts.flatMap((path) => ['-s', origin + path])],
      ...['-m', chosen.join(','), '-f', 'json', '-o', report, '-d', '4', '-t', '20', '-v', '0'],
      ...['--max-links-per-page', '80', '--max-files-per-dir', '30', '--max-parameters', '40'],
      ...['--max-scan-time', String(FINDS_TIMES * seconds), '--max-attack-time', String(seconds)],
      ...['--store-session', folder, '--flush-session', '--no-bugreport'],
    ],
    // It ends by itself; what it is in the middle of may take a while longer.
    2 * seconds * (chosen.length + FINDS_TIMES) + 60,
  )
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) throw new Error(`wapiti wrote no report: ${said.slice(-500)}`)
  return readWapiti(text)
}

type Said = { method: string; path: string; info: string; parameter: string | null }

/** Weaknesses and what went wrong under its hands; not what it merely noticed. */
export function readWapiti(report: string): Finding[] {
  const { vulnerabilities, anomalies } = JSON.parse(report) as Record<string, Record<string, Said[]>>
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, said]) =>
    said.map(({ method, path, info, parameter }) => ({
      ...{ tool: 'wapiti', kind, where: `${method} ${path.split('?')[0]}` },
      what: parameter ? `${parameter}: ${info}` : info,
    })),
  )
}
