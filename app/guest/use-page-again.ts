import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { GuestPage } from './guest-page.ts'
import { noteShown } from './page-again.ts'
import { restAfter } from './sending/look-again.ts'

/** Asks for the page again, after a pause, while it is not what it should be. */
export function usePageAgain(page: GuestPage): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    noteShown(page)
    const { again, link } = page
    const rest = again ?? (link.state === 'wait' ? { failures: 1, restMs: link.seconds * 1000 } : null)
    if (!rest) return
    let over = false
    restAfter(rest.failures, rest.restMs).then(() => (over ? undefined : revalidate()))
    return () => {
      over = true
    }
  }, [page, revalidate])
}
