import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes to another room; without a line it stays, because the browser would have nothing to show. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (to) => {
      if (navigator.onLine) void navigate(to)
    },
    [navigate],
  )
}
