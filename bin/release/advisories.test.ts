import { expect, test } from 'vitest'
import { heldBackBy, readAudit } from './advisories.ts'

test('tells urgent advisories from others', () => {
  const of = (severity: string) => ({ severity, range: '<2.0.0', name: 'x', via: [], isDirect: false })
  const vulnerabilities = { kettle: of('high'), lamp: of('moderate'), stove: of('critical') }
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    urgent: ['kettle <2.0.0: high', 'stove <2.0.0: critical'],
    others: ['lamp <2.0.0: moderate'],
  })
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ urgent: [], others: [] })
})

test.each(['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}', 'null'])(
  'does not take %j for a registry that knows of none',
  (said) => {
    expect(readAudit(said)).toBeNull()
  },
)

test('holds a version back for an urgent advisory and where nobody could be asked, and for nothing else', () => {
  expect(heldBackBy({ urgent: ['kettle <2.0.0: high'], others: [] })).toContain('kettle <2.0.0: high')
  expect(heldBackBy(readAudit('{"message":"405 Method Not Allowed"}'))).toContain('gave no advisories')
  expect(heldBackBy({ urgent: [], others: ['lamp <2.0.0: moderate'] })).toBeNull()
})
