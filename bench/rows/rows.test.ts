import { expect, test } from 'vitest'
import { readLoad } from './load.ts'
import { median, spread } from './row.ts'
import { withTable } from './write-results.ts'

const said = `Running 1s test @ http://127.0.0.1:1/
  1 threads and 64 connections
  Latency Distribution
     50%  812.00us
     75%    1.20ms
     90%    2.50ms
     99%    1.02s
  12345 requests in 1.00s, 200.00MB read
  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 4
Requests/sec:  12300.50
Transfer/sec:    199.00MB
`

test('what wrk says is read in milliseconds, with all that was not well', () => {
  expect(readLoad(said)).toEqual({ perSecond: 12300.5, requests: 12345, p50: 0.812, p99: 1020, failed: 10 })
})

test('the median of an even number lies between the two in the middle, and equal runs tell the noise', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(spread([95, 100, 105])).toBe('± 5 %')
})

test('a table takes the place of the one before it, and nothing else', () => {
  const once = withTable('# Figures\n\n## Other\n\nText\n', '## Every row (`npm run bench`)\n\nold\n')
  expect(once).toBe('# Figures\n\n## Other\n\nText\n\n## Every row (`npm run bench`)\n\nold\n')
  const more = `${once}\n## Later\n\nMore\n`
  expect(withTable(more, '## Every row (`npm run bench`)\n\nnew\n')).toBe(more.replace('old', 'new'))
})
