import { useEffect, useRef } from 'react'
import type { Refusal } from '#domain/refusal.ts'

/** What stands in the way, on top, as a link to its field; takes the focus when it appears. */
export function ProblemSummary({ problem }: { problem: Refusal | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>One thing before we send it</h2>
      <a href={`#${fieldId(problem.field)}`}>{problem.message}</a>
    </div>
  )
}

function fieldId(field: string | undefined): string {
  return field && ['name', 'email', 'phone', 'review', 'profile'].includes(field)
    ? `r-${field}`
    : 'write-a-review'
}
