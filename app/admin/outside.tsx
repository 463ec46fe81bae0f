import { Outlet } from 'react-router'
import type { Route } from './+types/outside.ts'
import { keepPageWhenOffline } from './parts/frame/connection.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]

/** Around the pages for whoever is not signed in, or is asked for the password again. */
export default function OutsidePages() {
  return <Outlet />
}
