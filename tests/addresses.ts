import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import routes from '../app/routes.ts'

type Route = { path?: string | undefined; file?: string; children?: Route[] | undefined }
type Address = { path: string; file: string }

/** Every address of the console, read out of the routes, so that a new one is tried without anybody thinking of it. */
export function consoleAddresses(): string[] {
  return [...new Set(addresses(routes as Route[], '').map(({ path }) => path))].filter(isConsole)
}

/** Every address of a page that takes changes: its module has an action. */
export function changingAddresses(): string[] {
  const changing = addresses(routes as Route[], '').filter(({ file }) => hasAction(file))
  return [...new Set(changing.map(({ path }) => path))].sort()
}

function isConsole(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

function addresses(list: Route[], above: string): Address[] {
  return list.flatMap(({ path = '', file = '', children = [] }) => {
    const here = path ? `${above}/${withoutParameters(path)}` : above
    return [{ path: here, file }, ...addresses(children, here)]
  })
}

/** `reviews/:id/reply` → `reviews/x1/reply`. */
export function withoutParameters(path: string): string {
  return path.replace(/:\w+\??/g, 'x1')
}

function hasAction(file: string): boolean {
  const source = readFileSync(join(import.meta.dirname, '../app', file), 'utf8')
  return /export\s*\{[^}]*\baction\b[^}]*\}|export\s+(?:async\s+function|function|const)\s+action\b/.test(
    source,
  )
}
