import routes from '../app/routes.ts'

type Route = { path?: string | undefined; children?: Route[] | undefined }

/** Every address of the console, read out of the routes, so that a new one is tried without anybody thinking of it. */
export function consoleAddresses(): string[] {
  return [...new Set(addresses(routes as Route[], ''))].filter((path) => /^\/admin(\/|$)/.test(path))
}

function addresses(list: Route[], above: string): string[] {
  return list.flatMap(({ path = '', children = [] }) => {
    const here = path ? `${above}/${path.replace(/:\w+\??/g, 'x1')}` : above
    return [here, ...addresses(children, here)]
  })
}
