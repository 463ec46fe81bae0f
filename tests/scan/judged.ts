import type { Finding } from './finding.ts'

/** A finding that is none, and why. */
type Judged = { tool: string; kind: RegExp; where: RegExp; what?: RegExp; reason: string }

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
    tool: 'wapiti',
    kind: /^Cross Site Request Forgery$/,
    where: /^POST \/privacy\/yours$/,
    reason:
      'It gives a copy to the key of a personal link, which has to stand in the form and is in no cookie (server/house/privacy/export-stay.test.ts).',
  },
  {
    tool: 'sqlmap',
    kind: /^SQL injection$/,
    where: /^GET \/admin\/(?:log|settings\/mail\/server)$/,
    what: /^(?:what|with): B$/,
    reason:
      'Both are looked up in a list of the program and go into no query (app/console/log/log.server.ts, app/console/settings/mail/mail-server.server.ts); the pages differ between two requests, because the list knows the one value and not the other, and the log grows.',
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

function isAbout({ tool, kind, where, what = /./ }: Judged, finding: Finding): boolean {
  const isSuch = tool === finding.tool && kind.test(finding.kind)
  return isSuch && where.test(finding.where) && what.test(finding.what)
}
