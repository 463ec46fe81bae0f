import { useEffect } from 'react'
import { useMe } from '../use-me.ts'
import { forgetTexts } from './kept-text.ts'

/** Forgets what was half typed about the row of this id, if there is one: it is in the house by now, or gone from it. */
export function useForget(id: string | false | null): void {
  const who = useMe()?.id ?? ''
  useEffect(() => {
    if (id) forgetTexts(who, id)
  }, [who, id])
}
