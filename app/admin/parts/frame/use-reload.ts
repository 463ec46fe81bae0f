import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

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
