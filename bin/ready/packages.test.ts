import { expect, test } from 'vitest'
import { areHere } from './packages.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/@esbuild/aix-ppc64': { version: '1.0.0', optional: true },
}

test.each([
  ['npm has never finished here', {}, false],
  ['the lockfile asks for another version', { 'node_modules/fastify': { version: '5.12.7' } }, false],
  [
    'only what is made for other machines is missing',
    { 'node_modules/fastify': { version: '5.12.8' } },
    true,
  ],
])('knows whether the packages are here when %s', (_when, here, are) => {
  expect(areHere(wanted, here)).toBe(are)
})
