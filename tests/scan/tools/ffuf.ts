import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding, Target } from '../finding.ts'
import { runTool } from './run-tool.ts'

const words = join(import.meta.dirname, 'words.txt')

/** Asks for everything that must not lie about in the open: whatever is answered with a page or a file is a finding. */
export async function ffuf({ origin, folder }: Target): Promise<Finding[]> {
  await mkdir(folder, { recursive: true })
  const report = join(folder, 'ffuf.json')
  const said = await runTool(
    'ffuf',
    ['-u', `${origin}/FUZZ`, '-w', words, '-mc', '200-299', '-t', '8', '-of', 'json', '-o', report, '-s'],
    300,
  )
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) throw new Error(`ffuf wrote no report: ${said.slice(-500)}`)
  return readFfuf(text)
}

export function readFfuf(report: string): Finding[] {
  const { results } = JSON.parse(report) as { results: { url: string; status: number; length: number }[] }
  return results.map(({ url, status, length }) => ({
    ...{ tool: 'ffuf', kind: 'open file', where: `GET ${new URL(url).pathname}` },
    what: `${status}, ${length} bytes`,
  }))
}
