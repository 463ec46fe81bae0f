import type { Command } from 'commander'
import { readServerAddress } from '#core/data-folder.server.ts'
import { readConfig } from '#core/host/config.server.ts'
import { examineInstallation, type Finding } from '#server/doctor.ts'
import { addPlainCommand, requireDataFolderUser } from './command.ts'

export function addDoctorCommand(deodar: Command): void {
  addPlainCommand(deodar, 'doctor', 'check the whole installation, and list what to do', async () => {
    const findings = await examineWithConfig()
    const isWell = findings.every(({ state }) => state === 'ok')
    process.exitCode = isWell ? 0 : 1
    return [{ ok: isWell, findings }, formatFindings(findings)]
  }).addHelpText('after', '\nExit code: 0 all is well, 1 something is to be done, 2 wrong call.')
}

async function examineWithConfig(): Promise<Finding[]> {
  const result = readConfig(undefined, readServerAddress)
  if ('problems' in result) {
    const message = `The settings are not right: ${result.problems.join('; ')}.`
    return [{ name: 'settings', state: 'wrong', message, todo: '.env.example explains each of them.' }]
  }
  return examineInstallation({ ...requireDataFolderUser(result.config), logLevel: 'silent' })
}

function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .flatMap(({ name, state, message, todo }) => [
      `${state.padEnd(5)}  ${name.padEnd(width)}  ${message}`,
      ...(todo ? [`${''.padEnd(width + 9)}→ ${todo}`] : []),
    ])
    .join('\n')
}
