import { readFileSync } from 'node:fs'

/** @import { Count } from './steps.mjs' */

/**
 * @param {string} file
 * @returns {unknown} null when there is none
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {any} report
 * @returns {Count} a file that could not even be read by vitest counts as one failed test
 */
export function countVitest(report) {
  const brokenFiles = (report?.testResults ?? []).filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + brokenFiles }
}

/**
 * @param {any} report
 * @returns {Count} a test that passed only when tried again has failed
 */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + (report?.errors?.length ?? 0) }
}

/**
 * @param {any} report written by a step of ours as it is counted
 * @returns {Count}
 */
export function countPlain(report) {
  return { passed: report?.passed ?? 0, failed: report?.failed ?? 0 }
}
