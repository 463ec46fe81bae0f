import type { Finding } from './finding.ts'

/** A finding that is none, and why. */
type Judged = { tool: string; kind: RegExp; where: RegExp; reason: string }

export const judged: Judged[] = []

/** What nobody has judged yet. */
export function unjudged(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !judged.some((each) => isAbout(each, finding)))
}

function isAbout({ tool, kind, where }: Judged, finding: Finding): boolean {
  return tool === finding.tool && kind.test(finding.kind) && where.test(finding.where)
}
