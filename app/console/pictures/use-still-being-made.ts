import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 2500

/** Looks again while pictures are still being made of photographs that have just come. */
export function useStillBeingMade(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = window.setTimeout(() => navigator.onLine && revalidate(), LOOK_EVERY_MS)
    return () => window.clearTimeout(timer)
  }, [waiting, state, revalidate])
}
