import { Outlet } from 'react-router'
import type { Route } from './+types/owner.ts'
import { requireOwner } from './access.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]

/** Around the pages that only owners open. */
export default function OwnerPages() {
  return <Outlet />
}
