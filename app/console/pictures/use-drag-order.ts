import { type RefObject, useEffect, useRef } from 'react'

/** Lets the entries of a list be dragged by their handle, with a mouse or a thumb: the entry goes where the pointer is. */
export function useDragOrder(
  list: RefObject<HTMLUListElement | null>,
  move: (from: number, to: number) => void,
): void {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    let dragged: Element | null = null
    const indexOf = (entry: Element) => [...element.children].indexOf(entry)
    const take = (event: PointerEvent) => {
      const handle = (event.target as Element).closest('[data-drag]')
      dragged = handle?.closest('li') ?? null
      if (!handle || !dragged) return
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      dragged.toggleAttribute('data-dragged', true)
    }
    const carry = (event: PointerEvent) => {
      if (!dragged) return
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('li')
      if (!over || over === dragged || over.parentElement !== element) return
      const [from, to] = [indexOf(dragged), indexOf(over)]
      if (isOnItsWay(event, dragged, over, to > from)) latest.current(from, to)
    }
    const put = () => {
      dragged?.removeAttribute('data-dragged')
      dragged = null
    }
    element.addEventListener('pointerdown', take)
    element.addEventListener('pointermove', carry)
    element.addEventListener('pointerup', put)
    element.addEventListener('pointercancel', put)
    return () => {
      element.removeEventListener('pointerdown', take)
      element.removeEventListener('pointermove', carry)
      element.removeEventListener('pointerup', put)
      element.removeEventListener('pointercancel', put)
    }
  }, [list])
}

/** Only a pointer that moves towards the other entry changes places with it; else two tall ones would swap to and fro. */
function isOnItsWay(event: PointerEvent, dragged: Element, over: Element, forward: boolean): boolean {
  const abreast = Math.abs(dragged.getBoundingClientRect().top - over.getBoundingClientRect().top) < 24
  const moved = abreast ? event.movementX : event.movementY
  return forward ? moved > 0 : moved < 0
}
