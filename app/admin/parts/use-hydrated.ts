import { useSyncExternalStore } from 'react'

/** False in the page as it arrives, true once its script is there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
