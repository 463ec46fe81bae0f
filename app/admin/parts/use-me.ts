import { useRouteLoaderData } from 'react-router'
import type { loader } from '../layout.tsx'

/** Who is signed in. What they may do, the server decides. */
export function useMe() {
  return useRouteLoaderData<typeof loader>('admin/layout')?.me
}

/** Whether there is a mail server. The server refuses what would send an e-mail without one. */
export function useCanEmail(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.canEmail ?? true
}
