import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asked, Finding, Target } from '../finding.ts'
import { runTool } from './run-tool.ts'

const SECONDS_EACH = 60

/** Tries every field of the requests that were seen, each form of a request once, as many forms as seconds. */
export async function sqlmap({ origin, seen, folder, seconds }: Target): Promise<Finding[]> {
  await mkdir(folder, { recursive: true })
  const [requests, results] = [join(folder, 'requests.log'), join(folder, 'sqlmap.csv')]
  const asked = formsOf(seen).slice(0, seconds)
  if (asked.length === 0) return []
  await writeFile(requests, asked.map((each) => writeRequest(origin, each)).join(''))
  const how = [
    '--batch',
    '--disable-coloring',
    '--level',
    '1',
    '--risk',
    '1',
    '--technique',
    'BEU',
    '--dbms',
    'SQLite',
  ]
  const where = [
    '-l',
    requests,
    '--output-dir',
    join(folder, 'sqlmap'),
    '--results-file',
    results,
    '--flush-session',
    '--ignore-stdin',
  ]
  const said = await runTool(
    'sqlmap',
    [...where, ...how, '--timeout', '20', '--retries', '1', '--threads', '2'],
    asked.length * SECONDS_EACH,
  )
  const table = await readFile(results, 'utf8').catch(() => null)
  if (table === null) throw new Error(`sqlmap wrote no results: ${said.slice(-500)}`)
  return readSqlmap(table)
}

/** The first of each method, path and set of names; ids in a path are alike. */
export function formsOf(seen: readonly Asked[]): Asked[] {
  const forms = new Map<string, Asked>()
  for (const asked of seen) {
    const [path = '', query = ''] = asked.path.split('?')
    const isForm = asked.type.startsWith('application/x-www-form-urlencoded')
    const names = [query, isForm ? asked.body : ''].flatMap((text) => [...new URLSearchParams(text).keys()])
    if (names.length === 0 || names.some((name) => !/^[\w.-]{1,40}$/.test(name))) continue
    const form = [asked.method, path.replace(/[\w-]{16,}|\d+/g, ':'), ...names.sort()].join(' ')
    if (!forms.has(form)) forms.set(form, asked)
  }
  return [...forms.values()]
}

/** As a proxy writes down what goes through it, which sqlmap reads. */
function writeRequest(origin: string, { method, path, type, body }: Asked): string {
  const line = '='.repeat(54)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...(type ? [`Content-Type: ${type}`] : []),
  ]
  return `${line}\n00:00:00 ${origin}\n${line}\n${head.join('\n')}\n\n${body}\n${line}\n\n\n\n`
}

/** A row for each field that was found, below the heads of the columns. */
export function readSqlmap(csv: string): Finding[] {
  return csv
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
    .filter(([url = '', , , technique = '']) => url.startsWith('http') && technique.trim() !== '')
    .map(([url = '', place = '', parameter = '', technique = '']) => ({
      ...{ tool: 'sqlmap', kind: 'SQL injection', where: `${place} ${new URL(url).pathname}` },
      what: `${parameter}: ${technique}`,
    }))
}
