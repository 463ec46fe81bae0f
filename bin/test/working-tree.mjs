import { spawnSync } from 'node:child_process'
import { houseFolder } from '../ready/house-folder.mjs'

/** What git sees as changed or new here; empty where there is no git. */
export function workingTree() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], {
    cwd: houseFolder,
    encoding: 'utf8',
  })
  return status === 0 ? stdout : ''
}
