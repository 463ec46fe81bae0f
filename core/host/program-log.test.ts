import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { currentRequest, openLog } from './program-log.server.ts'

function logged(level: 'info' | 'warn' | 'silent', speak: (log: ReturnType<typeof openLog>) => void) {
  const lines: string[] = []
  speak(openLog(level, (line) => void lines.push(line)))
  return lines
}

test('writes one line of JSON with time, level, event, facts and its request if any, and nothing else', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const lines = logged('info', (log) => {
    currentRequest.run({ requestId: 'r-1', isGet: true }, () =>
      log.info('enquiry.taken', { form: 'quick', suspicion: undefined }),
    )
    log.error('mail.failed')
  })
  expect(lines.map((line) => line.indexOf('\n'))).toEqual(lines.map((line) => line.length - 1))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time, level: 'info', event: 'enquiry.taken', requestId: 'r-1', form: 'quick' },
    { time, level: 'error', event: 'mail.failed' },
  ])
})

test('leaves out what is below its level, and all when it is silent', () => {
  const all = (log: ReturnType<typeof openLog>) => {
    log.info('one')
    log.warn('two')
    log.error('three')
  }
  expect(logged('warn', all).map((line) => JSON.parse(line).event)).toEqual(['two', 'three'])
  expect(logged('silent', all)).toEqual([])
})

const run = promisify(execFile)
const speaks = `
  import { openLog, redirectConsole } from './program-log.server.ts'
  redirectConsole(openLog('info'))
  console.error(new Error('No route matches /secret\\r\\n'))
  console.error({ data: 'Error: /secret' })
  console.warn('/secret %s', new TypeError('/secret'))
  console.log('two\\nlines of /secret')
  process.emitWarning('/secret')
`

test('logs what libraries print as one line of JSON each, without what they quote', async () => {
  const args = ['--input-type=module-typescript', '-e', speaks]
  const { stdout, stderr } = await run(process.execPath, args, { cwd: import.meta.dirname })
  const printed = stdout.trim().split('\n')
  const lines = printed.map((line) => JSON.parse(line))
  expect(lines.map(({ level, event, fault }) => [level, event, fault])).toEqual([
    ['error', 'console', 'Error'],
    ['error', 'console', 'object'],
    ['warn', 'console', 'TypeError'],
    ['info', 'console', 'string'],
    ['warn', 'node.warning', 'Warning'],
  ])
  expect([stderr, stdout.includes('secret')]).toEqual(['', false])
})
