import type { Finding } from './finding.ts'

/** A finding that is none, and why. */
type Judged = { tool: string; kind: RegExp; where: RegExp; reason: string }

export const judged: Judged[] = [
  {
    tool: 'wapiti',
    kind: /^Cross Site Request Forgery$/,
    where: /^POST \/admin\//,
    reason:
      'Forms of the console have no token: whatever does not come from a page of ours is refused by Origin and Sec-Fetch-Site before anything is looked at (server/http/forgery.test.ts).',
  },
  {
    tool: 'wapiti',
    kind: /^HTTP Secure Headers$/,
    where: /^GET \/$/,
    reason:
      'Strict-Transport-Security is said where the house is reached by https; the scan comes by http (server/http/manners.test.ts).',
  },
  {
    tool: 'ffuf',
    kind: /^open file$/,
    where: /^GET \/(?:__manifest|_root\.data)$/,
    reason: 'Addresses of the router, which say nothing without its parameters (server/http/fuzz.test.ts).',
  },
]

/** What nobody has judged yet. */
export function unjudged(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !judged.some((each) => isAbout(each, finding)))
}

function isAbout({ tool, kind, where }: Judged, finding: Finding): boolean {
  return tool === finding.tool && kind.test(finding.kind) && where.test(finding.where)
}
