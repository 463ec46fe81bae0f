import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pagesFile, projectFolder, workerProgramFile, workerPrograms } from './program-paths.server.ts'

test('finds the project, and every program that runs beside the server', () => {
  expect(existsSync(join(projectFolder, 'package.json'))).toBe(true)
  for (const program of workerPrograms) expect(existsSync(workerProgramFile(program)), program).toBe(true)
  expect(relative(projectFolder, pagesFile())).toBe(join('build', 'server', 'index.js'))
})
