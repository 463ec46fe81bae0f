import { spawnSync } from 'node:child_process'

/** Commands as a person types them. @param {string[][]} commands */
export function sayCommands(commands) {
  return commands.map((command) => `  ${command.filter((word) => word !== '-n').join(' ')}`).join('\n')
}

/** Without being asked for a password. */
export function mayBecomeRoot() {
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
}

/** @param {string} name of a command */
export function has(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}
