import { Outlet } from 'react-router'
import type { Route } from './+types/outside.ts'
import { keepPageWhenOffline } from './parts/connection.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]

/** Around the pages for people who are not signed in, or who enter their password again. */
export default function OutsidePages() {
  return <Outlet />
}
