import { expect, test } from 'vitest'
import { findNewerFeatures } from './newer-features.ts'
import { supportedBrowsers } from './supported-browsers.ts'

const find = findNewerFeatures(supportedBrowsers.public)

test.each([
  ['"a".toWellFormed()', '.toWellFormed()'],
  ['Map.groupBy(a, b)', 'Map.groupBy'],
  ['Object.groupBy(a, b)', 'Object.groupBy'],
  ['new Set([1]).union(other)', '.union()'],
  ['list.toSorted()', '.toSorted()'],
  ['list.toReversed()', '.toReversed()'],
  ['list.findLast(Boolean)', '.findLast()'],
  ['Array.fromAsync(list)', 'Array.fromAsync'],
  ['AbortSignal.any([one])', 'AbortSignal.any'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['new Intl.Segmenter("hi")', 'Intl.Segmenter'],
  ['requestIdleCallback(go)', 'requestIdleCallback'],
  ['canvas instanceof OffscreenCanvas', 'OffscreenCanvas'],
  ['form.requestSubmit()', '.requestSubmit()'],
  ['form.querySelector("p:has(b)")', ':has'],
  ['/(?<=a)b/.test(text)', '/(?<=/'],
  ['new RegExp("(?<!a)b", "u")', '/(?<=/'],
  ['new RegExp(`(?<!a)$' + '{b}`)', '/(?<=/'],
  ['/[a--b]/v', '/v'],
  ['class A { static { go() } }', 'static { }'],
  ['import a from "./a.json" with { type: "json" }', 'import … with'],
  ['function a() { using b = c }', 'using'],
])('finds what an old browser lacks: %s', (script, feature) => {
  expect(find(script)).toEqual([feature])
})

test('accepts what every supported browser has, and what is asked for first', () => {
  const script = `structuredClone(a.at(-1)); Object.hasOwn(a, b); part.hidePopover?.(); a?.b ?? c; /(?<a>b)/d; z.object()`
  expect(find(script)).toEqual([])
  const look = '/(?<=a)b/.test(list.toSorted())'
  expect(findNewerFeatures(supportedBrowsers.admin)(look)).toEqual([])
})
