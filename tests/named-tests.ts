import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a document promises with `file › title`, and what it names by a bare `file`. */
const named = /`([\w./-]+\.(?:tsx?|md|mjs|json|service)|deploy\/[\w.-]+)(?: › ([^`]+))?`/g

export type Named = { file: string; title: string | undefined }

/** Everything a line of a document names. */
export function namesIn(text: string): Named[] {
  return Array.from(text.matchAll(named), ([, file = '', title]) => ({ file, title }))
}

/** What is named and is not there: a file that is gone, or a test that has another title by now. */
export function missingOf(names: readonly Named[]): string[] {
  return names
    .filter((each) => !isThere(each))
    .map(({ file, title }) => (title ? `${file} › ${title}` : file))
}

function isThere({ file, title }: Named): boolean {
  const path = join(root, file)
  return existsSync(path) && (title === undefined || readFileSync(path, 'utf8').includes(title))
}
