import { expect, test } from 'vitest'
import { brightness, scrimFor } from './scrim.ts'

const tones = {
  white: { dark: 255, bright: 255 },
  black: { dark: 0, bright: 0 },
  grey: { dark: 128, bright: 128 },
  noisy: { dark: 0, bright: 255 },
}

for (const [name, { dark, bright }] of Object.entries(tones))
  test.for([false, true])(`words reach 4.5 : 1 on a ${name} photograph, at night: %s`, (atNight) => {
    const { words, veil } = scrimFor({ dark, bright }, atNight)
    for (const grey of [dark, bright]) expect(contrast(words, veil, grey)).toBeGreaterThanOrEqual(4.5)
  })

test('gives a good photograph no veil, and a calm one a weak one', () => {
  expect(scrimFor(tones.white, false).veil).toMatch(/\/ 0\.00\)$/)
  expect(scrimFor(tones.black, false)).toEqual(scrimFor(tones.black, true))
  expect(scrimFor(tones.black, true).veil).toMatch(/\/ 0\.00\)$/)
  expect(strength(scrimFor({ dark: 60, bright: 130 }, true).veil)).toBeLessThan(
    strength(scrimFor(tones.noisy, true).veil),
  )
})

test('keeps the text light by night', () => {
  expect(scrimFor(tones.white, true).words).toBe('#fff3df')
  expect(scrimFor(tones.white, false).words).toBe('#12312e')
  expect(scrimFor(tones.black, false).words).toBe('#fff3df')
})

function contrast(words: string, veil: string, grey: number): number {
  const [red = 0, green = 0, blue = 0, share = 0] = numbers(veil)
  const over = (part: number) => part * share + grey * (1 - share)
  const [ink, ground] = [brightness(hex(words)), brightness([over(red), over(green), over(blue)])]
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
}

function strength(veil: string): number {
  return numbers(veil)[3] ?? 0
}

function numbers(veil: string): number[] {
  return (veil.match(/[\d.]+/g) ?? []).map(Number)
}

function hex(colour: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
