import type { Route } from './+types/owner.ts'
import { requireOwner } from './access.server.ts'

/** Around the pages that only owners open. */
export const middleware: Route.MiddlewareFunction[] = [requireOwner]
