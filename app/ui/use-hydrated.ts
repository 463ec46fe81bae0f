import { useSyncExternalStore } from 'react'

const watchNothing = () => () => {}

/** Whether script has taken over the HTML of the server: false in the first render, as on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
}
