import type { Command } from 'commander'
import { readConfig } from '#server/config.ts'
import { readAddress } from '#server/data-folder.ts'
import { examine, type Finding } from '#server/doctor.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { requireUser } from './with-house.ts'

export function addDoctorCommand(deodar: Command): void {
  commandOf(deodar, 'doctor', 'check the whole installation, and say what to do')
    .addHelpText('after', '\nExit code: 0 all is well, 1 something is to be done, 2 wrong call.')
    .action(async (options: JsonOption) => {
      const findings = await look()
      const well = findings.every(({ state }) => state === 'ok')
      say(options, { ok: well, findings }, report(findings))
      process.exitCode = well ? 0 : 1
    })
}

async function look(): Promise<Finding[]> {
  const read = readConfig(undefined, readAddress)
  if ('problems' in read) {
    const says = `The settings are not right: ${read.problems.join('; ')}.`
    return [{ name: 'settings', state: 'wrong', says, todo: '.env.example says what each of them means.' }]
  }
  requireUser(read.config)
  return examine({ ...read.config, logLevel: 'silent' })
}

function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .flatMap(({ name, state, says, todo }) => [
      `${state.padEnd(5)}  ${name.padEnd(width)}  ${says}`,
      ...(todo ? [`${''.padEnd(width + 9)}→ ${todo}`] : []),
    ])
    .join('\n')
}
