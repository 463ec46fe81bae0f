import { createContext } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import type { StagedFile } from '#modules/media/staging.server.ts'

/** The context of loaders and actions. */
export const appContext = createContext<AppContext>()

/** Allows the inline scripts of this response. */
export const nonceContext = createContext<string>()

/** The visitor's IP address for the limits; never logged, and stored in no readable form. */
export const ipAddressContext = createContext<string>()

/** Limits how many wrong keys of personal links this visitor may try. */
export const linkTriesContext = createContext<{
  /** Looks up a key; after too many wrong ones, returns only the seconds to wait. */
  lookUp<Found>(
    read: () => Promise<Found>,
    isUnknown: (result: Found) => boolean,
  ): Promise<{ result: Found } | { waitSeconds: number }>
  countWrongKey(): Promise<void>
}>()

export type PageFault = { isDatabaseBusy: boolean; isDiskFull: boolean; firstError?: unknown }

/** What went wrong while a page was made. */
export const faultContext = createContext<PageFault>()

/** A refused review form without script: the message, and what was typed, to be shown again. */
export type RefusedReviewForm = { message: string; field?: string; fields: Record<string, string> }

/** The picture of a form, which was streamed to the disk before the page's action runs, or its refusal. */
export type UploadedPicture = StagedFile | Refusal | null

export const uploadedPictureContext = createContext<UploadedPicture>(null)

export const refusedReviewFormContext = createContext<RefusedReviewForm | null>(null)

/** The given path of the admin, to open after sign-in; anything else becomes `/admin`. */
export function sanitizeAdminPath(path: string | null): string {
  return path && /^\/admin(?:[/?]|$)/.test(path) && !/[\\\s]|\/\//.test(path.split('?', 1)[0] ?? '')
    ? path
    : '/admin'
}

/** The path of the page that the person sees: the requested page, or the one that sent a form. */
export function findVisiblePagePath(request: Request): string {
  const url = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD')
    return sanitizeAdminPath(url.pathname.replace(/\.data$/, '') + removeRouterParameters(url))
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return '/admin'
  const { pathname, search } = new URL(referer)
  return sanitizeAdminPath(pathname + search)
}

/** The query of an address, with its `?`, without the router's own parameters, such as `_routes`. */
function removeRouterParameters(url: URL): string {
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => name !== '_routes'))
  return search.size > 0 ? `?${search}` : ''
}
