import type { Command } from 'commander'
import { readConfig } from '#server/config.ts'
import { readAddress } from '#server/data-folder.ts'
import { examine } from '#server/health/examine.ts'
import { type Finding, wrong } from '#server/health/finding.ts'
import { commandOf, type JsonOption, say } from './say.ts'
import { requireUser } from './with-house.ts'

export function addDoctorCommand(deodar: Command): void {
  commandOf(deodar, 'doctor', 'look whether all is well, and say what to do where it is not')
    .addHelpText(
      'after',
      '\nEnds with 0 where all is well, 1 where something is to be done, 2 where it was asked wrongly.',
    )
    .action(async (options: JsonOption) => {
      const findings = await look()
      const well = findings.every(({ state }) => state === 'ok')
      say(options, { ok: well, findings }, report(findings))
      process.exitCode = well ? 0 : 1
    })
}

async function look(): Promise<Finding[]> {
  const read = readConfig(undefined, readAddress)
  if ('config' in read) requireUser(read.config)
  if ('config' in read) return examine({ ...read.config, logLevel: 'silent' })
  const says = `The settings are not right: ${read.problems.join('; ')}.`
  return [
    wrong('settings', says, '.env.example says what each of them means. Nothing else can be looked at.'),
  ]
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
