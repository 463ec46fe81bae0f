import { useEffect } from 'react'
import { useFetchers, useRevalidator, useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** The person who is signed in. It only decides what the page shows; the server checks what they may do. */
export function useMe() {
  return useRouteLoaderData<typeof loader>('admin/layout')?.me
}

/** Whether a mail server is set up. */
export function useCanEmail(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.canEmail ?? true
}

const POLL_INTERVAL_MS = 2000

/** Loads the page again every two seconds while the server still works on something that the page shows. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  // A revalidation would cancel the redirect of an action that is on its way.
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  useEffect(() => {
    if (!isWaiting || isSending) return
    // The router's own `state` misses a quick load, which begins and ends within one render.
    let isLoading = false
    const timer = setInterval(async () => {
      if (isLoading || !navigator.onLine) return
      isLoading = true
      await revalidate().finally(() => {
        isLoading = false
      })
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isSending, revalidate])
}
