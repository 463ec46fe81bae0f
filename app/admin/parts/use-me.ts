import { useEffect } from 'react'
import { useFetchers, useRevalidator, useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** Who is signed in. What they may do, the server decides. */
export function useMe() {
  return useRouteLoaderData<typeof loader>('admin/layout')?.me
}

/** Whether there is a mail server. The server refuses what would send an e-mail without one. */
export function useCanEmail(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.canEmail ?? true
}

const POLL_EVERY_MS = 2000

/** Loads the page again every two seconds while the server still works on something that it shows. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  // The router does not follow where an action leads once the page is loaded again.
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  useEffect(() => {
    if (!isWaiting || isSending) return
    // The router's own `state` does not tell: a quick load begins and ends in one drawing.
    let isLoading = false
    const timer = setInterval(async () => {
      if (isLoading || !navigator.onLine) return
      isLoading = true
      await revalidate().finally(() => {
        isLoading = false
      })
    }, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isSending, revalidate])
}
