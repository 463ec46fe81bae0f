import { DatabaseSync } from 'node:sqlite'
import { propertyOf } from '#core/values/record.ts'

// A process of its own: a damaged file may crash its reader, and its caller ends a check that takes too long.
const [file = '', pragma = 'quick_check'] = process.argv.slice(2)
const damageCodes = new Set([11, 26])

try {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const [first] = database.prepare(`pragma ${pragma}(1)`).all()
  process.stdout.write(Object.values(first ?? {})[0] === 'ok' ? 'sound' : 'damaged')
} catch (fault) {
  process.stdout.write(damageCodes.has(Number(propertyOf(fault, 'errcode') ?? 0)) ? 'damaged' : 'unknown')
}
