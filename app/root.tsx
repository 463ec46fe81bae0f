import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import type { PageHandle } from './page-handle.ts'
import { PageTrouble } from './trouble.tsx'

export { loader } from './root.server.ts'

const LAYERS = '@layer tokens, base, mantine, dnd-kit, layout, parts, pages, console;'

/** The shell of the hydrated rooms: the guest's review page and the owner's console. Public documents bring their own. */
export function Layout({ children }: { children: ReactNode }) {
  const look = useRouteLoaderData<Route.ComponentProps['loaderData']>('root')?.look ?? undefined
  const page = useMatches().at(-1)
  const { style, maySleep } = (page?.handle ?? {}) as PageHandle
  const sleeps = maySleep?.(page?.loaderData)
  return (
    // The console's theme script writes its attribute here before React looks.
    <html
      lang="en-IN"
      data-mantine-color-scheme={look}
      data-sleeps={sleeps ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={look ?? 'light dark'} />
        <Meta />
        {/* Before every sheet, whichever of them comes first: the library stands below our rooms. */}
        <style>{LAYERS}</style>
        {style === undefined ? (
          <Links />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
          <style data-page="" dangerouslySetInnerHTML={{ __html: style }} />
        )}
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

/** It is asked once: nothing a person does on a page changes it. */
export function shouldRevalidate() {
  return false
}

/** In place of every page that brings no words of its own for its faults. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return <PageTrouble house={loaderData ?? null} />
}
