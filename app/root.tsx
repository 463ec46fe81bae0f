import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import type { Route } from './+types/root.ts'
import { PageError } from './ui/page-error.tsx'
import './admin/admin.css'

export { loader } from './root.server.ts'

const CSS_LAYER_ORDER = '@layer tokens, base, mantine, dnd-kit, layout, parts, pages, console;'

/** The document of the admin, the only part that the router hydrates. Public pages and guests' pages have their own. */
export function Layout({ children }: { children: ReactNode }) {
  const colourScheme =
    useRouteLoaderData<Route.ComponentProps['loaderData']>('root')?.colourScheme ?? undefined
  return (
    // The theme script of the admin sets an attribute of this element before React hydrates it.
    <html lang="en-IN" data-mantine-color-scheme={colourScheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={colourScheme ?? 'light dark'} />
        <Meta />
        {/* Before every style sheet, so that the order of the layers does not depend on theirs. */}
        <style>{CSS_LAYER_ORDER}</style>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** The data of the root are loaded once: only a change of the colour scheme loads them again. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  return formAction === '/admin/settings/you'
}

/** In place of a page without an error boundary of its own. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  return (
    <PageError
      house={loaderData ?? null}
      refusal={isRouteErrorResponse(error) && error.status === 403 ? messages.ownerOnly : undefined}
      path={pathname + search}
      isBusy={state !== 'idle'}
      // React Router keeps an error through a revalidation whose beginning was never drawn.
      onRetry={() => navigate({ pathname, search }, { replace: true })}
    />
  )
}
