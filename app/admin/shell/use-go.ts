import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sayNoLine } from '../parts/frame/lost-line.ts'

/** Goes to another room; without a connection it stays and says so, because the browser would have nothing to show. */
export function useGo(): (to: string, name?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, name = 'This room') => {
      if (navigator.onLine) void navigate(to)
      else sayNoLine({ page: name })
    },
    [navigate],
  )
}
