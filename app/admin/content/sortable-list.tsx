import {
  Accessibility,
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PreventSelection,
} from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, KeyboardSensor, PointerSensor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Group, Image, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListEdit } from '#modules/content/edit-content.ts'
import { Icon } from '../../ui/picture/icon.tsx'

type SortableListProps = {
  /** Called while an entry is dragged past another: the list is to be shown in that order. */
  onMove: (from: number, to: number) => void
  /** Called when an entry was put down at another place than before. */
  onDrop?: (from: number, to: number) => void
  children: ReactNode
}

/** What is shown and read aloud of an entry while it is dragged. */
type DraggedEntry = { name: string; entryCount: number; picture?: string | undefined }

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>
type DragOperation = Parameters<NonNullable<Options['announcements']>['dragstart']>[0]['operation']

/** What is read aloud before, while and after an entry of a list changes its place. */
const dragMessages = {
  screenReaderInstructions: {
    draggable:
      'Press the space bar to pick it up, the arrow keys to move it, and the space bar to put it down. Escape puts it back.',
  },
  announcements: {
    dragstart: ({ operation }) => `Picked up. ${describePosition(operation)}`,
    dragover: ({ operation }) =>
      operation.target?.id === operation.source?.id ? undefined : describePosition(operation),
    dragend: ({ operation, canceled }) => `Put down. ${describePosition(operation, canceled)}`,
  },
} satisfies Options

function describePosition({ source, target }: DragOperation, canceled = false): string {
  if (!isSortable(source)) return ''
  const index = canceled ? source.initialIndex : isSortable(target) ? target.index : source.index
  return `${source.data.name} is number ${index + 1} of ${source.data.entryCount}.`
}

const DRAGGED_AFTER_PX = 4
const plugins = [Accessibility.configure(dragMessages), AutoScroller, Cursor, Feedback, PreventSelection]
const sensors = [
  // A thumb on the handle does not scroll the page, so no delay is needed.
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: DRAGGED_AFTER_PX })],
  }),
  KeyboardSensor,
]

/** A list whose entries change places by their handles: by a mouse, by a thumb, or by the space bar and the arrow keys. */
export function SortableList({ onMove, onDrop, children }: SortableListProps) {
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragOver={(event) => {
        // React alone orders the entries; the library must not move elements that React manages.
        event.preventDefault()
        const { source, target } = event.operation
        if (isSortable(source) && isSortable(target) && source.index !== target.index)
          onMove(source.index, target.index)
      }}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!isSortable(source) || source.index === source.initialIndex) return
        if (canceled) onMove(source.index, source.initialIndex)
        else onDrop?.(source.initialIndex, source.index)
      }}
    >
      {children}
      {/* Shown under the pointer instead of a copy of the entry, whose fields would be in their form twice. */}
      <DragOverlay className="drag-carried" dropAnimation={null}>
        {(source) => <DraggedPreview name={source.data.name} picture={source.data.picture} />}
      </DragOverlay>
    </DragDropProvider>
  )
}

type EntryProps = DraggedEntry & { id: string; index: number; className?: string; children: ReactNode }

/** One entry, with the button by which it is dragged. */
export function SortableEntry({ id, index, className, children, ...data }: EntryProps) {
  const { ref, handleRef, isDragSource } = useSortable<DraggedEntry>({ id, index, data })
  return (
    <Paper
      component="li"
      ref={ref}
      className={className}
      pos="relative"
      miw={0}
      bd="1px solid var(--rule)"
      data-dragged={isDragSource || undefined}
    >
      {children}
      <ActionIcon
        ref={handleRef}
        className="drag-handle"
        bg="var(--lift)"
        aria-label={`Move: ${data.name}`}
        aria-roledescription="handle"
      >
        <Icon name="grip" />
      </ActionIcon>
    </Paper>
  )
}

function DraggedPreview({ name, picture }: Pick<DraggedEntry, 'name' | 'picture'>) {
  return (
    <Paper withBorder shadow="xl" p="xs" ml="auto" w="fit-content" maw="min(100%, 20rem)">
      <Group gap="sm" wrap="nowrap">
        {picture && <Image src={picture} alt="" w="4rem" h="3rem" />}
        <Text flex={1} fw={600} truncate>
          {name}
        </Text>
        <Icon name="grip" />
      </Group>
    </Paper>
  )
}

/** The props of a button that changes a list by one step. */
export function listEditButtonProps(listEdit: ListEdit) {
  return { type: 'submit', name: 'step', value: JSON.stringify(listEdit) } as const
}
