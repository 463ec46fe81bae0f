import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeLuminance } from '#modules/media/scrim.ts'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

test.each([
  ['--on-whatsapp', '--whatsapp'],
  ['--on-whatsapp', '--whatsapp-touched'],
  ['--on-whatsapp-soft', '--whatsapp-soft'],
  ['--on-whatsapp-soft', '--whatsapp-soft-touched'],
])('the text %s can be read on %s, by day and by night', (text, background) => {
  const [ofText, behind] = [brightnesses(text), brightnesses(background)]
  for (const scheme of [0, 1]) expect(contrast(ofText.at(scheme), behind.at(scheme))).toBeGreaterThan(4.5)
})

/** Of the colour by day, and of that by night; one counts for both. */
function brightnesses(token: string): [day: number, night: number] {
  const [, value = ''] = new RegExp(`${token}: (.*);`).exec(sheet) ?? []
  const [day, night = day] = [...value.matchAll(/#(..)(..)(..)/g)].map(
    ([, red = '', green = '', blue = '']) =>
      computeLuminance([Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]),
  )
  return [day ?? Number.NaN, night ?? Number.NaN]
}

function contrast(one = Number.NaN, other = Number.NaN): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
