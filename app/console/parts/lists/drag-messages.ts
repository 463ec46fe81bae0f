import type { Accessibility } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'

/** What an entry that is dragged brings with it, to be spoken of. */
export type Dragged = { name: string; of: number; picture?: string | undefined }

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>
type Operation = Parameters<NonNullable<Options['announcements']>['dragstart']>[0]['operation']

/** What is read aloud before, while and after an entry of a list changes its place. */
export const dragMessages = {
  screenReaderInstructions: {
    draggable:
      'Press the space bar to pick it up, the arrow keys to move it, and the space bar to put it down. Escape puts it back.',
  },
  announcements: {
    dragstart: ({ operation }) => say(operation, (name, place) => `${name} is picked up. It is ${place}.`),
    dragover: ({ operation }) =>
      operation.target?.id === operation.source?.id
        ? undefined
        : say(operation, (name, place) => `${name} is now ${place}.`),
    dragend: ({ operation, canceled }) =>
      say(
        operation,
        (name, place) => (canceled ? `${name} is back, ${place}.` : `${name} stays ${place}.`),
        canceled,
      ),
  },
} satisfies Options

function say(
  { source, target }: Operation,
  sentence: (name: string, place: string) => string,
  canceled = false,
): string | undefined {
  if (!isSortable(source)) return undefined
  const { name, of } = source.data
  const index = canceled ? source.initialIndex : isSortable(target) ? target.index : source.index
  return sentence(name, `number ${index + 1} of ${of}`)
}
