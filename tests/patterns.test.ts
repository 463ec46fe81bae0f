import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectFolder } from '#core/host/program-paths.server.ts'

type Pattern = { source: string; flags: string; at: string }

const literals = patternsOf(
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

/** Automata prove it. What they do not support is tried by a fuzzer that counts signs, so that a busy machine changes nothing. */
async function judge(source: string, flags: string): Promise<string> {
  const { status } = await check(source, flags, { checker: 'automaton', timeout: 5000 })
  if (status !== 'unknown') return status
  const counted = { randomSeed: 1, attackTimeout: null, incubationTimeout: null, timeout: null }
  return (await check(source, flags, { checker: 'fuzz', ...counted })).status
}

/** Every pattern that these files write out; biome refuses one that is made otherwise. */
function patternsOf(files: readonly string[]): Pattern[] {
  const literals: Pattern[] = []
  for (const file of files) {
    const source = readFileSync(join(projectFolder, file), 'utf8')
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
        literals.push({ source, flags, at: `${file}:${line}` })
      }
      ts.forEachChild(node, look)
    }
    look(tree)
  }
  return literals
}
