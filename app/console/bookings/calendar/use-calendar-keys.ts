import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#domain/day.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Keys for whoever sits at a computer: arrows go from day to day, also into the next month; Page Up and Page Down turn the month. */
export function useCalendarKeys({ shown, before, after }: { shown: string; before: string; after: string }) {
  const navigate = useNavigate()
  const wanted = useRef('')
  useEffect(() => {
    if (!wanted.current.startsWith(shown)) return
    dayLinks(document, wanted.current)
      .find((link) => link.checkVisibility())
      ?.focus()
    wanted.current = ''
  }, [shown])
  const turn = (month: string) => navigate(`?month=${month}`, { preventScrollReset: true })
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const from = event.target instanceof HTMLElement ? (event.target.dataset.day ?? '') : ''
    const step = steps[event.key]
    const page = { PageUp: before, PageDown: after }[event.key]
    if (!page && !(step && from)) return
    event.preventDefault()
    if (page) return void turn(page)
    const day = addDays(from, step ?? 0)
    const table = event.target instanceof Element && event.target.closest('table')
    if (table && day.startsWith(shown)) return dayLinks(table, day)[0]?.focus()
    wanted.current = day
    void turn(day < shown ? before : after)
  }
}

function dayLinks(within: ParentNode, day: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`[data-day="${day}"]`)]
}
