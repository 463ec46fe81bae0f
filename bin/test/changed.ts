import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFolder } from '../ready/run.mjs'

const journeysFolder = join(houseFolder, 'tests/journeys')

/** The files that differ from the last commit, new ones too; none where there is no git. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    (spawnSync('git', args, { cwd: houseFolder, encoding: 'utf8' }).stdout ?? '').split('\n')
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter(Boolean)
}

/** What of a journey's text says that it comes by there. */
const rooms = [
  { folder: 'app/console/', passes: /\/admin|signIn|daily-tasks/ },
  { folder: 'app/guest/', passes: /guest|reviewLink|\/review\?/ },
]

/** The journeys that a change can touch: itself changed, or of a changed room; whatever else the site is made from touches all. */
export function journeysOf(changed: readonly string[]): string[] {
  const made = changed.filter(
    (file) => /^(app|domain|content|server)\//.test(file) && !file.includes('.test.'),
  )
  const helpers = changed.filter((file) => /^tests\/[\w/-]+\.ts$/.test(file) && !/\.(spec|test)\./.test(file))
  const touched = made.map((file) => rooms.find(({ folder }) => file.startsWith(folder))?.passes ?? /^/)
  if (helpers.length > 0) touched.push(/^/)
  return readdirSync(journeysFolder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/journeys/${name}`)
    .filter((file) => changed.includes(file) || touched.some((passes) => passes.test(textOf(file))))
}

export function whyTheseJourneys(journeys: readonly string[]): string {
  return `Journeys: ${journeys.length}, those whose own file changed, that come by a changed room of app/console or app/guest, or all when anything else of the site or of the journeys' tools did.`
}

function textOf(file: string): string {
  return readFileSync(join(houseFolder, file), 'utf8')
}
