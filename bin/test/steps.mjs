import { ourNode } from '../ready/house-folder.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, command: string[], minutes: number, report?: 'vitest' | 'playwright' }} Step
 */

/** What needs nothing but the files: form, types, who may import whom, dead code. @type {Step[]} */
export const staticSteps = [
  { name: 'form', command: ['biome', 'check', '--error-on-warnings', '.'], minutes: 2 },
  { name: 'route types', command: ['react-router', 'typegen'], minutes: 2 },
  { name: 'types', command: ['tsc', '--noEmit'], minutes: 4 },
  {
    name: 'who may import whom',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'domain',
      'content',
      'server',
      'bin',
      'tests',
    ],
    minutes: 3,
  },
  { name: 'dead code', command: ['knip'], minutes: 3 },
]

/** @type {Step[]} */
export const allSteps = [
  ...staticSteps,
  { name: 'tests', command: ['vitest', 'run'], minutes: 12, report: 'vitest' },
  { name: 'build', command: [ourNode, 'bin/build.mjs'], minutes: 6 },
  { name: 'journeys', command: ['playwright', 'test'], minutes: 15, report: 'playwright' },
]
