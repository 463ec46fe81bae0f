import { describe, expect, test } from 'vitest'

import { nodeProblem, npmProblem, packagesProblem } from './problems.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/@esbuild/aix-ppc64': { version: '1.0.0', optional: true },
  },
}
const fastify = (version: string) => ({ packages: { 'node_modules/fastify': { version } } })

describe('fetches the packages', () => {
  test('when npm has never finished here', () => {
    expect(packagesProblem(wanted, null)).toBe('they are not here yet')
  })

  test('when the lockfile asks for another version', () => {
    expect(packagesProblem(wanted, fastify('5.12.7'))).toBe('1 of them changed')
  })

  test('when one is missing', () => {
    expect(packagesProblem(wanted, { packages: {} })).toBe('1 of them changed')
  })

  test('not when a package made for another machine is missing', () => {
    expect(packagesProblem(wanted, fastify('5.12.8'))).toBeNull()
  })
})

test.each([
  ['npm error code EAI_AGAIN', 'registry could not be reached'],
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error code EACCES', 'may not be written to'],
  ['npm error code EUSAGE', 'npm install once'],
  ['npm error code EINTEGRITY', 'arrived damaged'],
  ['npm error something new', 'npm says above'],
])('tells what to do after "%s"', (said, advice) => {
  expect(npmProblem(said)).toContain(advice)
})

test('names an old Node and where to find a newer one', () => {
  expect(nodeProblem('18.20.4')).toMatch(/This is Node 18\.20\.4\. .*nodejs\.org/)
  expect(nodeProblem('20.0.0')).toBeNull()
})
