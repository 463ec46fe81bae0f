import { Box, ColorSchemeScript, MantineProvider, Text } from '@mantine/core'
import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ColourScheme } from '#modules/accounts/owner.ts'
import type { HouseMark } from '#modules/brand/brand-files.ts'
import { backgroundColours } from '#modules/content/web-manifest.ts'
import { trimTypedFields } from '../../ui/form/type-into.ts'
import { HouseLogo } from '../../ui/frame/wordmark.tsx'
import { IconSprite } from '../../ui/picture/icon.tsx'
import { theme, themeVariables } from '../theme.ts'

/** Theme, styles and notices around every page of the admin and its sign-in; light or dark follows the device, unless one was chosen on it. */
export function AdminProviders({ nonce, children }: { nonce: string; children: ReactNode }) {
  const root = useRouteLoaderData<{ colourScheme: ColourScheme | null; icon: string; mark: HouseMark }>(
    'root',
  )
  const chosenScheme = root?.colourScheme
  const forced = chosenScheme && { forceColorScheme: chosenScheme }
  const scheme = { defaultColorScheme: 'auto', ...forced } as const
  useEffect(() => trimTypedFields(document), [])
  return (
    <>
      {/* These let a phone install the admin as an app. */}
      <link rel="manifest" href="/admin/app.webmanifest" />
      <link rel="apple-touch-icon" href={root?.icon ?? '/icons/apple-touch-icon.png'} />
      {chosenScheme ? (
        <meta name="theme-color" content={backgroundColours[chosenScheme]} />
      ) : (
        <>
          <meta name="theme-color" content={backgroundColours.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={backgroundColours.dark} media="(prefers-color-scheme: dark)" />
        </>
      )}
      <ColorSchemeScript {...scheme} nonce={nonce} suppressHydrationWarning />
      <MantineProvider theme={theme} {...scheme} cssVariablesResolver={themeVariables}>
        <Notifications position="top-center" zIndex={1000} autoClose={10_000} />
        <IconSprite hasDefaultLogo={!root?.mark} />
        <OfflineNotice />
        {children}
      </MantineProvider>
    </>
  )
}

/** Says that there is no connection, and stops taps that would replace the page, and what is typed in it, by the browser's own error page. */
function OfflineNotice() {
  const { online } = useNetwork()
  const [stoppedTapCount, setStoppedTapCount] = useState(0)
  const stopWhenOffline = (event: Event) => {
    if (navigator.onLine || (event.type === 'click' && !opensPage(event))) return
    event.preventDefault()
    event.stopPropagation()
    setStoppedTapCount((count) => count + 1)
  }
  useWindowEvent('click', stopWhenOffline, true)
  useWindowEvent('submit', stopWhenOffline, true)
  return (
    <Box className="offline" pos="sticky" top={0} style={{ zIndex: 300 }} aria-live="polite">
      {!online && (
        <Text
          key={stoppedTapCount}
          data-held={stoppedTapCount > 0 || undefined}
          p="xs"
          maw="none"
          ta="center"
          bg="var(--offline)"
          c="var(--on-offline)"
        >
          You are offline. You cannot open or send anything now. What you type stays on this device.
        </Text>
      )}
    </Box>
  )
}

/** Whether a tap is on a link to another page of ours. */
function opensPage({ target }: Event): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}

/** The logo of the house beside its name. */
export function AdminLogo() {
  return <HouseLogo mark={useRouteLoaderData<{ mark: HouseMark }>('root')?.mark ?? null} />
}
