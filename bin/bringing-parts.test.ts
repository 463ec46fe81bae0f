import { expect, test } from 'vitest'
import { partsOf } from './bringing-parts.ts'

const helper = 'assets/preload-helper-DVkj9hAl.js'
const part = 'assets/device-ma0oYWQf.js'

test.each(['asleep-BuUmtQ9V', 'asleep-Bal3-2Sn', 'entry.client--f_l4-Ab'])(
  'leaves the helper out of what %s brings, which has it within',
  (name) => {
    expect(partsOf(`assets/${name}.js`, [helper, part])).toEqual([part])
  },
)

test('brings the helper to every other chunk', () => {
  expect(partsOf('assets/send-button-BFawvzg4.js', [helper, part])).toEqual([helper, part])
})
