import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { changingAddresses, consoleAddresses, withoutParameters } from '../addresses.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

test('changes nothing on a GET, whoever asks', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  const before = await everythingAtRest(site)
  const addresses = new Set([...consoleAddresses(), ...changingAddresses(), '/admin/photographs'])
  for (const address of addresses)
    for (const path of [address, `${address}.data`]) {
      const answer = await page.request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBeLessThan(500)
    }
  expect(everything(site)).toEqual(before)
})

test('refuses changes from elsewhere on every page of the console, cookie or not', { tag: '@desk' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const before = await everythingAtRest(site)
  const changing = await actionsOfTheBuild()
  expect(changing).toEqual(changingAddresses())
  const passed: string[] = []
  for (const address of [...changing, '/admin/photographs'].filter((path) => path.startsWith('/admin')))
    for (const path of [address, `${address}.data`])
      for (const headers of [undefined, { origin: 'https://elsewhere.example' }, { origin: 'null' }]) {
        const form = { timeZone: 'Asia/Tokyo', state: 'closed', sure: 'yes' }
        const answer = await page.request.post(path, { form, maxRedirects: 0, ...(headers && { headers }) })
        const refused = answer.status() === 403 && (await answer.text()).includes('Not from here')
        if (!refused) passed.push(`${path} from ${headers?.origin ?? 'nowhere'}: ${answer.status()}`)
      }
  expect(passed).toEqual([])
  expect(everything(site)).toEqual(before)
})

/** Which pages take changes, as the server itself reads it. */
async function actionsOfTheBuild(): Promise<string[]> {
  const script = `
    const [site, rooms] = await Promise.all(['site', 'rooms'].map((part) => import('./build/server/' + part + '/index.js')))
    const routes = { ...site.routes, ...rooms.routes }
    const above = ({ parentId, path = '' }) => (parentId ? above(routes[parentId]) : '') + (path && '/' + path)
    const changing = Object.values(routes).filter(({ module }) => module.action)
    console.log(JSON.stringify(changing.map(above)))`
  const cwd = join(import.meta.dirname, '../..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
  })
  const paths: string[] = JSON.parse(stdout)
  return [...new Set(paths.map(withoutParameters))].sort()
}

/** Sessions note when they were seen. */
const notedByLooking = ['owner_session', 'owner_verification']

/** All that is kept, once the e-mails have left and the pictures are made. */
async function everythingAtRest(site: Site): Promise<Record<string, unknown[]>> {
  let last = everything(site)
  await expect(async () => {
    const before = last
    last = everything(site)
    expect(last).toEqual(before)
  }).toPass({ intervals: [2000] })
  return last
}

/** All that is kept, but for what looking may note. */
function everything(site: Site): Record<string, unknown[]> {
  const database = new DatabaseSync(join(site.dataDir, 'deodar.sqlite'), { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const rows = tables
    .map(({ name }) => String(name))
    .filter((name) => !notedByLooking.includes(name))
    .map((name) => [name, database.prepare(`select * from "${name}"`).all()] as const)
  database.close()
  return Object.fromEntries(rows)
}
