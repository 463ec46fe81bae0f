import type { Route } from './+types/owner.ts'
import { requireOwner } from './access.server.ts'

/** The layout route of the pages that only owners open. */
export const middleware: Route.MiddlewareFunction[] = [requireOwner]
