import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectFolder } from '#core/host/program-paths.server.ts'

type Pattern = { source: string; flags: string; at: string }

/** These make a pattern of a text at run time, in a form that cannot backtrack: an escaped name between two looks at one sign. */
const makesPatterns = ['modules/content/old-name.ts']

const { literals, made } = patternsOf(
  globSync('{app,core,modules,server,cli,bin,content}/**/*.{ts,tsx,mjs}', { cwd: projectFolder }).filter(
    (file) => !/\.(?:test|d)\.tsx?$/.test(file),
  ),
)

test('no pattern of the product can backtrack on a long text', async () => {
  expect(literals.length).toBeGreaterThan(200)
  const patterns = Map.groupBy(literals, ({ source, flags }) => `/${source}/${flags}`)
  const found: string[] = []
  for (const [pattern, places] of patterns) {
    const [{ source, flags } = { source: '', flags: '' }] = places
    const status = await judge(source, flags)
    if (status !== 'safe') found.push(`${status}: ${pattern} in ${places.map(({ at }) => at).join(', ')}`)
  }
  expect(found).toEqual([])
})

test('patterns are written out, so that they can be checked', () => {
  expect(made).toEqual(makesPatterns)
})

/** Automata prove it. What they do not support is tried by a fuzzer that counts signs, so that a busy machine changes nothing. */
async function judge(source: string, flags: string): Promise<string> {
  const { status } = await check(source, flags, { checker: 'automaton', timeout: 5000 })
  if (status !== 'unknown') return status
  const counted = { randomSeed: 1, attackTimeout: null, incubationTimeout: null, timeout: null }
  return (await check(source, flags, { checker: 'fuzz', ...counted })).status
}

/** Every pattern that these files write out, and the files that make one otherwise. */
function patternsOf(files: readonly string[]): { literals: Pattern[]; made: string[] } {
  const literals: Pattern[] = []
  const made = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join(projectFolder, file), 'utf8')
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
        literals.push({
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          at: `${file}:${line}`,
        })
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
        made.add(file)
      ts.forEachChild(node, look)
    }
    look(tree)
  }
  return { literals, made: [...made].sort() }
}
