import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

test.each([
  ['--on-whatsapp', '--whatsapp'],
  ['--on-whatsapp', '--whatsapp-touched'],
  ['--on-whatsapp-soft', '--whatsapp-soft'],
  ['--on-whatsapp-soft', '--whatsapp-soft-touched'],
])('the text %s can be read on %s, by day and by night', (text, background) => {
  const [ofText, behind] = [coloursOf(text), coloursOf(background)]
  for (const scheme of ['day', 'night'] as const)
    expect(wcagContrast(ofText[scheme], behind[scheme])).toBeGreaterThan(4.5)
})

/** A single colour counts for both. */
function coloursOf(token: string): { day: string; night: string } {
  const [, value = ''] = new RegExp(`${token}: (.*);`).exec(sheet) ?? []
  const [day = expect.fail(`no ${token}`), night = day] = value.match(/#\w{6}/g) ?? []
  return { day, night }
}
