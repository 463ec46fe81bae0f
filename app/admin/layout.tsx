import { Alert, Anchor, Button, Container, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { appContext, nonceContext } from '#app/context/context.server.ts'
import { requireSignedIn } from '#app/context/require-role.server.ts'
import { toActor } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { propertyOf } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { countTasks } from '#modules/today/alarms.server.ts'
import type { Route } from './+types/layout.ts'
import { adminContext } from './access.server.ts'
import { AdminProviders } from './parts/admin-providers.tsx'
import { errorPage, isConnectionLost, keepPageWhenOffline } from './parts/connection.ts'
import { useAppBadgeAndWorker } from './parts/device-notifications.ts'
import { TabTitle } from './parts/page-head.tsx'
import { listAdminPages } from './shell/admin-pages.ts'
import { AdminShell } from './shell/shell.tsx'

/** Requires a signed-in team member. Sends everyone else to the sign-in page. */
const requireTeamMember: Route.MiddlewareFunction = async ({ request, context }) => {
  const ctx = context.get(appContext)
  const me = await requireSignedIn(ctx, request)
  context.set(adminContext, { ctx, me, actor: toActor(me) })
}

export const middleware = [requireTeamMember]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [{ property }, taskCounts, canEmail] = await Promise.all([
    readContent(ctx),
    countTasks(ctx),
    canSendEmails(ctx),
  ])
  const { id, name, role } = me
  const nonce = context.get(nonceContext)
  return { propertyName: property.name, me: { id, name, role }, taskCounts, canEmail, nonce }
}

/** The title is not here: each page sets its own. */
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The admin, `/admin`: everyone in it is signed in. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame page={loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** When a page fails, the menu stays, so that the other pages can be opened. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const pageError = <PageError error={error} />
  if (loaderData) return <AdminFrame page={loaderData}>{pageError}</AdminFrame>
  return (
    <AdminProviders nonce="">
      <main>{pageError}</main>
    </AdminProviders>
  )
}

type AdminFrameProps = { page: Route.ComponentProps['loaderData']; children: ReactNode }

function AdminFrame({ page: { propertyName, me, taskCounts, nonce }, children }: AdminFrameProps) {
  useAppBadgeAndWorker(taskCounts.reviews + taskCounts.enquiries)
  return (
    <AdminProviders nonce={nonce}>
      <AdminShell house={propertyName} taskCounts={taskCounts} pages={listAdminPages(me.role)}>
        <noscript>
          <Alert color="brass" mb="md">
            The admin needs JavaScript. Please turn it on in this browser, and load this page again.
            <form method="post" action="/admin/sign-out">
              <Button type="submit" mt="sm">
                Sign out
              </Button>
            </form>
          </Alert>
        </noscript>
        {children}
      </AdminShell>
    </AdminProviders>
  )
}

/** When a page cannot be shown: what happened, in a sentence, and a way on. */
function PageError({ error }: { error: unknown }) {
  const { title, message, canRetry } = describeError(error)
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that led here may be gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    errorPage.isShown = true
    return () => {
      errorPage.isShown = false
    }
  }, [])
  return (
    <Container size="36rem" py="clamp(2rem, 10vh, 6rem)" role="alert">
      <TabTitle>{title}</TabTitle>
      <Title order={1} tabIndex={-1} ref={heading}>
        {title}
      </Title>
      <Text mt="md">{message}</Text>
      {canRetry && (
        // A navigation and not a revalidation: React Router would keep the error when the revalidation ends before its beginning was rendered.
        <Button
          mt="lg"
          mr="lg"
          loading={state !== 'idle'}
          onClick={() => navigate({ pathname, search }, { replace: true })}
          variant="filled"
        >
          Try again
        </Button>
      )}
      <Anchor component={Link} to="/admin" mt="lg" display="inline-block" py="xs">
        Back to Today
      </Anchor>
    </Container>
  )
}

/** `canRetry`: the fault may be temporary, so the page offers to try again. */
type ErrorText = { title: string; message: string; canRetry: boolean }

/** What a page threw, in words. A proxy's own error page is never shown. */
function describeError(error: unknown): ErrorText {
  if (isConnectionLost(error))
    return { title: 'No connection', message: messages.connectionLost, canRetry: true }
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return { title: messages.unexpected, message: messages.serverFault, canRetry: true }
  if (propertyOf(error.data, 'name') === 'ownerOnly')
    return { title: 'Only for owners', message: messages.ownerOnly, canRetry: false }
  const notFound = 'This page does not exist. It may have been removed.'
  if (error.status === 404) return { title: 'Page not found', message: notFound, canRetry: false }
  return { title: messages.unexpected, message: messages.broken, canRetry: false }
}
