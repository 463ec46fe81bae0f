import { useCallback, useEffect, useState } from 'react'
import type { Content } from '#domain/content/content.ts'
import type { editContent } from '#domain/content/edit-content.ts'
import { stillEmpty } from '../parts/saving/still-empty.ts'
import type { FormCheck } from '../parts/saving/use-standing.ts'

/** What is wrong with a part as it is typed now, by the rules the house saves it by; until they have come, whether it is still empty. */
export function useJudged(content: Content, isRefused: boolean): FormCheck {
  const [edit, setEdit] = useState<typeof editContent>()
  useEffect(() => {
    if (!isRefused) return
    // Without them each sentence goes with the first change, and the house says it again.
    import('./judge.ts').then(
      (rules) => setEdit(() => rules.editContent),
      () => undefined,
    )
  }, [isRefused])
  return useCallback(
    (form) => {
      if (!edit) return stillEmpty(form)
      const edited = edit(
        content,
        [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
      )
      if (edited.ok) return []
      return Object.entries(edited.problems).map(([field, message]) => ({ field, message }))
    },
    [edit, content],
  )
}
