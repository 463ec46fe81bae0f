import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** Who is signed in. What they may do, the server decides. */
export function useMe() {
  return useRouteLoaderData<typeof loader>('admin/layout')?.me
}

/** Whether there is a mail server. The server refuses what would send an e-mail without one. */
export function useCanEmail(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.canEmail ?? true
}

const RELOAD_EVERY_MS = 2000

/** Loads the page again every two seconds while the server still works on something that it shows. */
export function useReload(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => navigator.onLine && revalidate(), RELOAD_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}
