import { wcagContrast } from 'culori/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AA_CONTRAST,
  accentPresets,
  computeAccentColours,
  computeIconColours,
  surfaces,
  writeAccentStyle,
} from './accent.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('every colour becomes one that is readable on every surface, by day and by night, and so is the text on it', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const colours = computeAccentColours(accent)
      for (const scheme of ['light', 'dark'] as const) {
        const { primary, onPrimary, primaryTouched } = colours[scheme]
        for (const colour of [primary, primaryTouched])
          for (const other of [...surfaces[scheme], onPrimary])
            expect(wcagContrast(colour, other)).toBeGreaterThanOrEqual(AA_CONTRAST)
      }
      const { background, ink } = computeIconColours(accent)
      expect(wcagContrast(ink, background)).toBeGreaterThanOrEqual(AA_CONTRAST)
    }),
    { numRuns: 1500 },
  )
})

test.each([
  ['yellow', '#ffd400', '#725d00', '#ffd400'],
  ['pale pink', '#ffd9e6', '#984468', '#ffd9e6'],
  ['dark blue', '#10205c', '#10205c', '#7b97de'],
  ['grey', '#808080', '#606060', '#989898'],
  ['white', '#ffffff', '#606060', '#ffffff'],
  ['black', '#000000', '#000000', '#989898'],
])('keeps the hue of %s', (_name, accent, light, dark) => {
  const colours = computeAccentColours(accent)
  expect([colours.light.primary, colours.dark.primary]).toEqual([light, dark])
})

test('a preset that is readable already stays as it is by day', () => {
  const kept = accentPresets.filter(({ colour }) => computeAccentColours(colour).light.primary === colour)
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['Brick', 'Plum', 'Slate']))
})

test('without an accent pages get no rule; with one, a rule that browsers before light-dark() know', () => {
  expect(writeAccentStyle('')).toBe('')
  const { light, dark } = computeAccentColours('#a83a2c')
  const rule = new RegExp(`^:root{--primary:${light.primary};.*}.night{--primary:${dark.primary};`)
  expect(writeAccentStyle('#a83a2c')).toMatch(rule)
  expect(writeAccentStyle('#a83a2c')).not.toContain('light-dark')
})
