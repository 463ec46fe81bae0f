import { Outlet } from 'react-router'
import type { Route } from './+types/outside.ts'
import { keepPageWhenLost } from './parts/frame/lost-line.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenLost]

/** Around the pages for whoever is not signed in, or is asked for the password again. */
export default function OutsidePages() {
  return <Outlet />
}
