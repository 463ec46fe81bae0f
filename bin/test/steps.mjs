import { ourNode } from '../ready/house-folder.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, command: string[], minutes: number, report?: 'vitest' | 'playwright' | 'plain' }} Step
 */

// The minutes are a limit for what hangs, generous enough for a small machine that has other things to do.

/** What needs nothing but the files: form, types, who may import whom, dead code. @type {Step[]} */
export const staticSteps = [
  { name: 'form', command: ['biome', 'check', '--error-on-warnings', '.'], minutes: 5 },
  { name: 'route types', command: ['react-router', 'typegen'], minutes: 5 },
  { name: 'types', command: ['tsc', '--noEmit'], minutes: 10 },
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
    minutes: 10,
  },
  { name: 'dead code', command: ['knip'], minutes: 10 },
]

/** @type {Step[]} */
export const allSteps = [
  ...staticSteps,
  { name: 'tests', command: ['vitest', 'run'], minutes: 30, report: 'vitest' },
  { name: 'build', command: [ourNode, 'bin/build.mjs'], minutes: 15 },
  { name: 'journeys', command: ['playwright', 'test'], minutes: 60, report: 'playwright' },
  { name: 'engines', command: [ourNode, 'tests/engines/smoke.ts'], minutes: 15, report: 'plain' },
]
