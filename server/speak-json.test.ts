import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const speaks = `
  import { openLog } from './log.ts'
  import { speakJson } from './speak-json.ts'
  speakJson(openLog('info'))
  console.error(new Error('No route matches /secret\\r\\n'))
  console.error({ data: 'Error: /secret' })
  console.warn('/secret %s', new TypeError('/secret'))
  console.log('two\\nlines of /secret')
  process.emitWarning('/secret')
`

test('logs what libraries print as one line of JSON each, without what they quote', async () => {
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module-typescript', '-e', speaks], {
    cwd: join(import.meta.dirname),
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ level, event, fault }) => [level, event, fault])).toEqual([
    ['error', 'console', 'Error'],
    ['error', 'console', 'object'],
    ['warn', 'console', 'TypeError'],
    ['info', 'console', 'string'],
    ['warn', 'node.warning', 'Warning'],
  ])
  expect([stderr, stdout.includes('secret')]).toEqual(['', false])
})
