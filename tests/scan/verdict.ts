import type { Finding } from './finding.ts'
import { unjudged } from './judged.ts'

type Scanned = {
  findings: readonly Finding[]
  /** Planted holes that were not found, in words. */
  missed: readonly string[]
  /** Of tools that are not here, what to do about each. */
  missing: readonly string[]
}

/** What a scan comes to, in lines; it passes only where nothing is left to judge, every hole was found and no tool was missing. */
export function verdictOn({ findings, missed, missing }: Scanned): { says: string[]; passes: boolean } {
  const left = unjudged(findings)
  return {
    passes: left.length + missed.length + missing.length === 0,
    says: [
      `${findings.length} findings, ${findings.length - left.length} of them judged to be none (tests/scan/judged.ts)`,
      ...onceEach(left).map(({ tool, kind, where, what }) => `${tool}: ${kind}: ${where}: ${what}`),
      ...missing.map((advice) => `NOT RUN: ${advice}`),
      ...(missed.length > 0 ? ['A scan that misses what was planted proves nothing.'] : []),
      ...(missing.length > 0 ? ['A scan without one of its tools proves less than it says.'] : []),
    ],
  }
}

function onceEach(some: readonly Finding[]): Finding[] {
  return [...new Map(some.map((each) => [`${each.tool} ${each.kind} ${each.where}`, each])).values()]
}
