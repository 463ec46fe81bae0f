import type { ClosureDraft } from '#domain/stays/closure.ts'
import { dayOfTyped } from '#domain/typed-day.ts'

/** What was typed into the form of closed nights; days as people write them. */
export function typedClosure(form: FormData): ClosureDraft {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    whole: form.has('whole'),
    stays: form.getAll('stay').map((stay) => ({
      stay: String(stay),
      rooms: Number.parseInt(text(`rooms ${stay}`), 10) || null,
    })),
    from: dayOfTyped(text('from')),
    until: dayOfTyped(text('until')),
    note: text('note'),
  }
}
