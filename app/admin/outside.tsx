import { Container } from '@mantine/core'
import { Outlet } from 'react-router'
import { appContext, nonceContext } from '#app/context/context.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Route } from './+types/outside.ts'
import { AdminLogo, AdminProviders } from './parts/admin-providers.tsx'
import { keepPageWhenOffline } from './parts/connection.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]

export async function loader({ context }: Route.LoaderArgs) {
  const { property } = await readContent(context.get(appContext))
  return { propertyName: property.name, nonce: context.get(nonceContext) }
}

/** No search engine lists these pages. */
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The layout of the pages for people who are not signed in, or who enter their password again. */
export default function SignedOutLayout({ loaderData: { propertyName, nonce } }: Route.ComponentProps) {
  return (
    <AdminProviders nonce={nonce}>
      <Container component="main" size="27rem" px="1.25rem" py="clamp(2rem, 10vh, 6rem)">
        <a className="wordmark" href="/">
          <AdminLogo />
          <span>{propertyName}</span>
        </a>
        <Outlet />
      </Container>
    </AdminProviders>
  )
}
