import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { chooseBuild } from './choose-build.ts'

test.for([
  ['/', 'site'],
  ['/review?id=admin', 'site'],
  ['/administration', 'site'],
  ['/admin', 'rooms'],
  ['/admin.data?_routes=today', 'rooms'],
  ['/Admin/bookings', 'rooms'],
  ['/%61dmin/bookings.data', 'rooms'],
  ['/admin/wp-login.php', 'site'],
  ['/%E0%A4%A', 'site'],
  ['/__manifest?paths=%2Fadmin%2Cadmin%2Fbookings&version=1', 'rooms'],
  ['/__manifest?paths=%2Freview&version=1', 'site'],
] as const)('%s is answered by %s', async ([url, part]) => {
  const asked: string[] = []
  const chosen = await chooseBuild(async (each) => {
    asked.push(each)
    return each === 'rooms' ? rooms : site
  }, url)
  expect(chosen === rooms ? 'rooms' : 'site').toBe(part)
  if (!/admin/i.test(decodeURI(url.replace('%E0%A4%A', '')))) expect(asked).toEqual(['site'])
})

const site = buildOf('*', 'review')
const rooms = buildOf('admin', 'admin/bookings')

function buildOf(...paths: string[]): ServerBuild {
  const routes = paths.map((path) => [path, { id: path, path, module: { loader: async () => null } }])
  return { routes: Object.fromEntries(routes) } as ServerBuild
}
