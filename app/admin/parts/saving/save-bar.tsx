import './save-bar.css'
import { type ReactNode, useEffect, useRef } from 'react'

type SaveBarProps = {
  /** Where it stays in sight: above its form, at the foot of the window, or there on a phone alone. */
  at?: 'top' | 'foot' | 'thumb'
  children: ReactNode
}

/** What is always in sight beside a form: its Save, and where the changes are. It leaves room for itself, so that no field stops below it. */
export function SaveBar({ at = 'thumb', children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--save-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    const form = element.closest('form')
    form?.addEventListener('focusin', showWhole)
    return () => {
      observer.disconnect()
      form?.removeEventListener('focusin', showWhole)
      style.removeProperty('--save-bar')
    }
  }, [])
  return (
    <div className="save-bar" data-at={at} ref={bar}>
      {children}
    </div>
  )
}

/** Of a field for many lines, a browser shows the line one is at, and leaves the rest below the bar. */
function showWhole({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement)
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
}
