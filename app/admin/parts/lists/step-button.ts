import type { ListStep } from '#modules/content/edit-content.ts'
import type { PictureStep } from '#modules/media/arrange-pictures.ts'

/** What makes a button of a form say which step it takes, with or without script. */
export function stepButton(step: ListStep | PictureStep) {
  return { type: 'submit', name: 'step', value: JSON.stringify(step) } as const
}
