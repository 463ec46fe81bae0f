import { Badge, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { use, useRef, useState } from 'react'
import { formatRupees } from '#core/values/money.ts'
import { moveEntry } from '#core/values/record.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import type { Content, Stay } from '#modules/content/content.ts'
import type { ListEdit } from '#modules/content/edit-content.ts'
import type { ContentList } from '#modules/content/site-parts.ts'
import { ConfirmButton } from '../parts/intent.tsx'
import { SmallText } from '../parts/section.tsx'
import { AddPhotographs, PartFormContext, readFieldText, SiteField } from './field.tsx'
import { listEditButtonProps, SortableEntry, SortableList } from './sortable-list.tsx'

/** A list of the site, whose entries can be dragged into order. `openPath` is the path of the entry to open. */
export function EntryList({ list, path, openPath }: { list: ContentList; path: string; openPath: string }) {
  const section = useRef<HTMLElement>(null)
  const { content, submit } = use(PartFormContext)
  const entries = content && readValueAt(content, path)
  const savedOrder = Array.isArray(entries) ? [...entries.keys()] : []
  const [draggedOrder, setDraggedOrder] = useState(savedOrder)
  const order = draggedOrder.length === savedOrder.length ? draggedOrder : savedOrder

  async function submitListEdit(listEdit: ListEdit) {
    const form = section.current?.closest('form')
    if (!form) return
    const fields = new FormData(form)
    const { name, value } = listEditButtonProps(listEdit)
    fields.set(name, value)
    await submit?.(fields, { method: 'post' })
  }
  async function submitMove(from: number, to: number) {
    await submitListEdit({ do: 'move', list: path, at: from, to })
    // After a save the list was mounted again; after a refusal it returns to the saved order.
    setDraggedOrder(savedOrder)
  }

  return (
    <section className="entry-list" id={path} ref={section}>
      <Title order={path === list.path ? 2 : 3} size="h4" mt="sm" mb="xs">
        {list.title}
      </Title>
      <SortableList onMove={(from, to) => setDraggedOrder(moveEntry(order, from, to))} onDrop={submitMove}>
        <Stack component="ol" gap="0.6rem">
          {order.map((savedIndex, shownIndex) => (
            <Entry
              key={savedIndex}
              {...{ list, path, savedIndex, shownIndex, openPath }}
              entryCount={order.length}
              onListEdit={submitListEdit}
            />
          ))}
        </Stack>
      </SortableList>
      <Group gap="sm" mt="xs" align="start">
        {isPictureList(list) && <AddPhotographs path={path} label="Take or choose photos" />}
        <Button {...listEditButtonProps({ do: 'add', list: path })} variant="light" color="deodar">
          Add {list.entryName}
        </Button>
      </Group>
    </section>
  )
}

type EntryProps = {
  list: ContentList
  path: string
  savedIndex: number
  shownIndex: number
  entryCount: number
  openPath: string
  onListEdit: (listEdit: ListEdit) => void
}

/** One entry of a list, closed at first. `savedIndex` is its index in the document, `shownIndex` the one to which it was dragged. */
function Entry({ list, path, savedIndex, shownIndex, entryCount, openPath, onListEdit }: EntryProps) {
  const entryPath = `${path}.${savedIndex}`
  const { content, refusedFields, pictures, stayUses } = use(PartFormContext)
  const picture = pictures.find((each) => each.name === findEntryPicture(content, list, entryPath))
  const photographLabel = isPictureList(list) && picture?.isPhotograph ? picture.label : ''
  const readEntryField = (field: string) => readFieldText(content, `${entryPath}.${field}`)
  const { nameField, priceField, nestedList } = list
  const nameFromFields = nameField === '' ? picture?.label : readEntryField(nameField) || photographLabel
  const price = priceField ? Number(readEntryField(priceField)) : 0
  const name = nameFromFields || `${list.title} ${shownIndex + 1}`
  const makeButtonProps = (editName: 'up' | 'down' | 'remove', label: string) => ({
    ...listEditButtonProps({ do: editName, list: path, at: savedIndex }),
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  return (
    <SortableEntry id={entryPath} index={shownIndex} {...{ name, entryCount }} picture={picture?.src}>
      <details open={[openPath, ...Object.keys(refusedFields)].some((each) => isWithin(each, entryPath))}>
        <summary>
          {picture?.src && <img src={picture.src} alt="" width={56} height={42} />}
          <span>
            {name}
            {price > 0 && <SmallText>{formatRupees(price)}</SmallText>}
          </span>
          {readEntryField('sample') === 'yes' && <Badge color="brass">Example</Badge>}
        </summary>
        <Stack px="md" pb="md">
          {list.fields.map((field) => (
            <SiteField key={field.path} field={field} path={entryFieldPath(entryPath, field.path)} />
          ))}
          {nestedList && (
            <EntryList list={nestedList} path={`${entryPath}.${nestedList.path}`} openPath={openPath} />
          )}
          <Group gap="xs">
            {shownIndex > 0 && <Button {...makeButtonProps('up', 'Move up')} />}
            {shownIndex < entryCount - 1 && <Button {...makeButtonProps('down', 'Move down')} />}
            {(entryCount > 1 || list.mayBeEmpty) &&
              (path === 'stays.items' ? (
                <ConfirmButton
                  title="Remove"
                  ariaLabel={`Remove: ${name}`}
                  explanation={describeRemoval(name, stayUses[readEntryField('id')])}
                >
                  {(close) => (
                    // A dialog is outside of the form, so its button cannot submit it.
                    <Button
                      onClick={() => {
                        close()
                        onListEdit({ do: 'remove', list: path, at: savedIndex })
                      }}
                      variant="filled"
                    >
                      Remove from the site
                    </Button>
                  )}
                </ConfirmButton>
              ) : (
                <Button variant="subtle" {...makeButtonProps('remove', 'Remove')} />
              ))}
          </Group>
        </Stack>
      </details>
    </SortableEntry>
  )
}

/** Whether an entry is a picture with its texts, and nothing else. */
function isPictureList({ fields }: ContentList): boolean {
  return fields.every(({ path, fieldKind }) => fieldKind === 'picture' || ['alt', 'caption'].includes(path))
}

/** Whether a path is that of the entry, or of something in it. */
function isWithin(path: string, entryPath: string): boolean {
  return path === entryPath || path.startsWith(`${entryPath}.`)
}

/** The path of a field of an entry; an entry that is nothing but one text or picture is its own field. */
function entryFieldPath(entryPath: string, fieldPath: string): string {
  return fieldPath === '' ? entryPath : `${entryPath}.${fieldPath}`
}

/** The name of the picture that stands for an entry: its own, or the first of its nested list. */
function findEntryPicture(content: Content | null, list: ContentList, entryPath: string): string {
  const { fields, nestedList } = list
  const pictureField = fields.find(({ fieldKind }) => fieldKind === 'picture')
  if (pictureField) return readFieldText(content, entryFieldPath(entryPath, pictureField.path))
  return nestedList ? findEntryPicture(content, nestedList, `${entryPath}.${nestedList.path}.0`) : ''
}

/** Stays that were removed from the site, each with a button that restores it. */
export function RetiredStays({ stays }: { stays: readonly Stay[] }) {
  if (stays.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mt="sm">
        Removed rooms
      </Title>
      <Text mb="sm">Their bookings and reviews keep the name of the room.</Text>
      <List listStyleType="none" spacing="xs">
        {stays.map(({ id, title }, index) => (
          <List.Item key={id}>
            {title}{' '}
            <Button {...listEditButtonProps({ do: 'restore', at: index })} aria-label={`Restore: ${title}`}>
              Restore
            </Button>
          </List.Item>
        ))}
      </List>
    </section>
  )
}

/** What the dialog says before a stay is removed. */
function describeRemoval(name: string, usage: { bookings: number; reviews: number } | undefined): string {
  if (!usage) return `${name} has no bookings.`
  const counts = [
    usage.bookings > 0 && (usage.bookings === 1 ? 'one booking' : `${usage.bookings} bookings`),
    usage.reviews > 0 && (usage.reviews === 1 ? 'one review' : `${usage.reviews} reviews`),
  ]
  return `${name} has ${counts.filter(Boolean).join(' and ')}. They keep the name of the room. You can restore the room later.`
}
