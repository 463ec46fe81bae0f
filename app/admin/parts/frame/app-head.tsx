import type { ColourScheme } from '#modules/accounts/look.ts'
import { grounds } from '#modules/content/web-manifest.ts'

/** What a telephone asks of the rooms when they are put on its first screen: their name and icon, and the ground behind them. */
export function AppHead({ chosen }: { chosen: ColourScheme | null }) {
  return (
    <>
      <link rel="manifest" href="/admin/app.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      {chosen ? (
        <meta name="theme-color" content={grounds[chosen]} />
      ) : (
        <>
          <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
        </>
      )}
    </>
  )
}
