import type { Route } from './+types/outside.ts'
import { keepPageWhenOffline } from './parts/connection.ts'

/** Around the pages for people who are not signed in, or who enter their password again. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]
