import '../../ui/tokens.css'
import '../../ui/fonts.css'
import '../../ui/base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../tokens.css'
import '../shell/shell.css'
import '../console.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { IconSprite } from '../../ui/icon.tsx'
import { theme, variables } from '../theme.ts'
import { OfflineLine } from './offline-line.tsx'

/** The console's look around its rooms and its doors; the theme follows the device. */
export function Look({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={variables}>
        <Notifications position="top-center" zIndex={1000} />
        <IconSprite />
        <OfflineLine />
        {children}
      </MantineProvider>
    </>
  )
}
