import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the tree as they stand now, new ones too, without pictures that no test reads. */
export function filesOfTree(root: string, ...folders: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}
