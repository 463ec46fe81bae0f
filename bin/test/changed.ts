import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOurs, houseFolder } from '../ready/run.mjs'

/** The files that differ from the last commit, new ones too; none where there is no git. */
export function changedFiles(): string[] {
  const command = 'git diff --name-only HEAD; git ls-files --others --exclude-standard'
  return spawnSync(command, { ...asOurs, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
}

const made = /^(app|modules|content|server|cli|tests)\//
const isTest = /\.(test|spec)\./
/** What the text of a journey says that comes by a room; by what is in neither of them, all come. */
const rooms = { 'app/admin/': /\/admin|signIn|daily-tasks/, 'app/guest/': /guest|reviewLink|\/review\?/ }

/** The journeys that a change can touch, and those that changed. */
export function journeysOf(changed: string[]): string[] {
  const touched = changed.filter((file) => made.test(file) && !isTest.test(file))
  return globSync('tests/journeys/*.spec.ts', { cwd: houseFolder }).filter((journey) => {
    const text = readFileSync(join(houseFolder, journey), 'utf8')
    const away = Object.entries(rooms).flatMap(([room, signs]) => (signs.test(text) ? [] : room))
    return changed.includes(journey) || touched.some((file) => !away.some((room) => file.startsWith(room)))
  })
}
