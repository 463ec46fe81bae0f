import { z } from 'zod'

const audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** Which packages have an advisory, in lines; null where the registry could not be asked. */
export type Advisories = { urgent: string[]; others: string[] } | null

/** What `npm audit --json` says. Critical and high ones are urgent: they keep a version from being released. */
export function readAudit(json: string): Advisories {
  const read = audit.safeParse(parsed(json))
  if (!read.success) return null
  const all = Object.entries(read.data.vulnerabilities)
  const lines = (isWanted: boolean) =>
    all
      .filter(([, { severity }]) => isWanted === ['critical', 'high'].includes(severity))
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { urgent: lines(true), others: lines(false) }
}

/** Why no version may go out (docs/security.md, Packages): what is urgent, or that nobody could say; null where one may. */
export function heldBackBy(advisories: Advisories): string | null {
  if (!advisories)
    return 'The registry gave no advisories, and nothing goes out unasked: say npm run release where it does.'
  const { urgent } = advisories
  return urgent.length === 0
    ? null
    : `These packages have an advisory that does not wait (docs/security.md, Packages):\n${urgent.join('\n')}`
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
