import { type RefObject, useEffect, useState } from 'react'
import { moveTo } from '#domain/move-to.ts'

/**
 * The order of the photographs as it stands in the form, by their ids. When the form is made anew (`fresh` changes) it begins with what stands
 * there now, or with what the owner had arranged where somebody else arranged it too.
 */
export function useOrder(
  there: readonly string[],
  form: RefObject<HTMLFormElement | null>,
  fresh: string,
  arranged: string[] | undefined,
) {
  const [order, setOrder] = useState<readonly string[]>(there)
  const [orderedAs, setOrderedAs] = useState(fresh)
  if (orderedAs !== fresh) {
    setOrderedAs(fresh)
    setOrder(arranged ?? there)
  }
  const ids = inOrder(order, there)
  const move = (from: number, to: number) => {
    if (to >= 0 && to < ids.length) setOrder(moveTo(ids, from, to))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is looked at again when its order has changed
  useEffect(() => {
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [order])
  return { ids, move, setOrder }
}

/** As the owner has ordered them here; what has come since stands first, as it will when it is loaded anew. */
function inOrder(order: readonly string[], there: readonly string[]): string[] {
  return [...there.filter((id) => !order.includes(id)), ...order.filter((id) => there.includes(id))]
}
