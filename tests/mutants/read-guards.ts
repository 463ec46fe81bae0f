import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One guard of the product: `was` stands once in its file, `becomes` is the product without it, and one of the tests must fail then. */
export type Guard = {
  of: string
  what: string
  file: string
  was: string
  becomes: string
  tests: readonly string[]
}

const folder = join(import.meta.dirname, 'guards')

/** All guards, from the texts in `guards/`: what it is, its file, the lines without (`-`) and instead (`+`), the tests (`?`). */
export function readGuards(): Guard[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => guardsIn(name.replace(/\.txt$/, ''), readFileSync(join(folder, name), 'utf8')))
}

function guardsIn(of: string, text: string): Guard[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [what = '', file = '', ...lines] = part.split('\n')
      const after = (sign: string) =>
        lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(2))
      return {
        of,
        what,
        file,
        was: after('- ').join('\n'),
        becomes: after('+ ').join('\n'),
        tests: after('? '),
      }
    })
}
