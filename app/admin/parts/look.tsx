import '../../ui/tokens.css'
import '../../ui/tokens-later.css'
import '../../ui/faces.css'
import '../../ui/stand-ins.css'
import '../../ui/base.css'
import '../../ui/base-later.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../tokens.css'
import '../shell/shell.css'
import '../admin.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ColourScheme as Chosen } from '#modules/accounts/look.ts'
import { tidyFields } from '../../ui/form/tidy-fields.ts'
import { IconSprite } from '../../ui/picture/icon.tsx'
import { theme, variables } from '../theme.ts'
import { AppHead } from './frame/app-head.tsx'
import { OfflineLine } from './frame/offline-line.tsx'

/** The console's look around its rooms and its sign-in pages; the theme follows the device, unless light or dark was chosen on it. */
export function ConsoleLook({ nonce, children }: { nonce: string; children: ReactNode }) {
  const chosen = useRouteLoaderData<{ look: Chosen | null }>('root')?.look
  const scheme = { defaultColorScheme: 'auto', ...(chosen && { forceColorScheme: chosen }) } as const
  useEffect(() => tidyFields(document), [])
  return (
    <>
      <AppHead chosen={chosen ?? null} />
      <ColorSchemeScript {...scheme} nonce={nonce} suppressHydrationWarning />
      <MantineProvider theme={theme} {...scheme} cssVariablesResolver={variables}>
        <Notifications position="top-center" zIndex={1000} />
        <IconSprite />
        <OfflineLine />
        {children}
      </MantineProvider>
    </>
  )
}
