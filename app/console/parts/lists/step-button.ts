import type { ListStep } from '#domain/content/list-step.ts'
import type { PictureStep } from '#domain/pictures/picture-step.ts'

/** What makes a button of a form say which step it takes, with or without script. */
export function stepButton(step: ListStep | PictureStep) {
  return { type: 'submit', name: 'step', value: JSON.stringify(step) } as const
}
