import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_EVERY_MS = 2000

/** While an e-mail is under way the page looks every two seconds what became of it. */
export function useEmailWatch(underWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(revalidate, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
}
