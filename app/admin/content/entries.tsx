import { Badge, Button, Group, List as ItemList, Stack, Text, Title } from '@mantine/core'
import { use, useRef, useState } from 'react'
import { formatRupees } from '#core/values/money.ts'
import { moveEntry } from '#core/values/record.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import type { Content, Stay } from '#modules/content/content.ts'
import type { ListEdit } from '#modules/content/edit-content.ts'
import type { ContentList } from '#modules/content/site-parts.ts'
import { ConfirmButton } from '../parts/intent.tsx'
import { AddPhotographs, PartForm, readFieldText, SiteField } from './field.tsx'
import { listEditButtonProps, SortableEntry, SortableList } from './sortable-list.tsx'

/** A list of the site: its entries one below the other, to be dragged into order. `at` is the entry to open. */
export function EntryList({ list, path, openPath }: { list: ContentList; path: string; openPath: string }) {
  const section = useRef<HTMLElement>(null)
  const { content, submit } = use(PartForm)
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
    // Saved, the list has been made again by now; refused, it goes back to what is saved.
    setDraggedOrder(savedOrder)
  }

  return (
    <section className="entry-list" id={path} ref={section}>
      <Title order={path === list.at ? 2 : 3} size="h4" mt="sm" mb="xs">
        {list.title}
      </Title>
      <SortableList onMove={(from, to) => setDraggedOrder(moveEntry(order, from, to))} onDrop={submitMove}>
        <Stack component="ol" gap="0.6rem">
          {order.map((entry, index) => (
            <Entry
              key={entry}
              list={list}
              path={path}
              entry={entry}
              index={index}
              of={order.length}
              openPath={openPath}
              onListEdit={submitListEdit}
            />
          ))}
        </Stack>
      </SortableList>
      <Group gap="sm" mt="xs" align="start">
        {isOfPictures(list) && <AddPhotographs place={path} label="Take or choose photos" />}
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
  entry: number
  index: number
  of: number
  openPath: string
  onListEdit: (step: ListEdit) => void
}

/** One entry of a list, closed at first; `entry` is its index in the document, `index` the one it was dragged to. */
function Entry({ list, path, entry, index, of, openPath, onListEdit }: EntryProps) {
  const place = `${path}.${entry}`
  const { content, refusedFields, pictures, uses } = use(PartForm)
  const picture = pictures.find((each) => each.name === findEntryPicture(content, list, place))
  const own = isOfPictures(list) && picture?.isPhotograph ? picture.label : ''
  const namedInFields =
    list.nameField === '' ? picture?.label : readFieldText(content, `${place}.${list.nameField}`) || own
  const price = list.priceField ? Number(readFieldText(content, `${place}.${list.priceField}`)) : 0
  const name = namedInFields || `${list.title} ${index + 1}`
  const makeButtonProps = (listEdit: ListEdit, label: string) => ({
    ...listEditButtonProps(listEdit),
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  const removal = { do: 'remove', list: path, at: entry } as const
  return (
    <SortableEntry id={place} index={index} name={name} of={of} picture={picture?.src}>
      <details
        open={isWithin(openPath, place) || Object.keys(refusedFields).some((wrong) => isWithin(wrong, place))}
      >
        <summary>
          {picture?.src && <img src={picture.src} alt="" width={56} height={42} />}
          <span>
            {name}
            {price > 0 && (
              <Text size="sm" c="dimmed">
                {formatRupees(price)}
              </Text>
            )}
          </span>
          {readFieldText(content, `${place}.sample`) === 'yes' && <Badge color="brass">Example</Badge>}
        </summary>
        <Stack px="md" pb="md">
          {list.fields.map((field) => (
            <SiteField key={field.at} field={field} path={entryFieldPath(place, field.at)} />
          ))}
          {list.nestedList && (
            <EntryList list={list.nestedList} path={`${place}.${list.nestedList.at}`} openPath={openPath} />
          )}
          <Group gap="xs">
            {index > 0 && <Button {...makeButtonProps({ do: 'up', list: path, at: entry }, 'Move up')} />}
            {index < of - 1 && (
              <Button {...makeButtonProps({ do: 'down', list: path, at: entry }, 'Move down')} />
            )}
            {(of > 1 || list.mayBeEmpty) &&
              (path === 'stays.items' ? (
                <ConfirmButton
                  title="Remove"
                  ariaLabel={`Remove: ${name}`}
                  explanation={describeRemoval(name, uses[readFieldText(content, `${place}.id`)])}
                >
                  {(close) => (
                    // Outside of the form, so it does not send it by itself.
                    <Button
                      onClick={() => {
                        close()
                        onListEdit(removal)
                      }}
                      variant="filled"
                    >
                      Remove from the site
                    </Button>
                  )}
                </ConfirmButton>
              ) : (
                <Button variant="subtle" {...makeButtonProps(removal, 'Remove')} />
              ))}
          </Group>
        </Stack>
      </details>
    </SortableEntry>
  )
}

/** Whether an entry is a picture with its texts, and nothing else. */
function isOfPictures({ fields }: ContentList): boolean {
  return fields.every(({ at, as }) => as === 'picture' || at === 'alt' || at === 'caption')
}

/** Whether a path is that place, or within it. */
function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`)
}

/** The path of a field of an entry; an entry that is nothing but one text or picture is its own field. */
function entryFieldPath(place: string, at: string): string {
  return at === '' ? place : `${place}.${at}`
}

/** The picture an entry is known by: its own, or the first of its pictures. */
function findEntryPicture(
  content: Content | null,
  { fields, nestedList: within }: ContentList,
  place: string,
): string {
  const own = fields.find(({ as }) => as === 'picture')
  if (own) return readFieldText(content, entryFieldPath(place, own.at))
  return within ? findEntryPicture(content, within, `${place}.${within.at}.0`) : ''
}

/** Stays that are no longer let, each with a way back to the site. */
export function RetiredStays({ stays }: { stays: readonly Stay[] }) {
  if (stays.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mt="sm">
        Removed rooms
      </Title>
      <Text mb="sm">Their bookings and reviews keep the name of the room.</Text>
      <ItemList listStyleType="none" spacing="xs">
        {stays.map(({ id, title }, index) => (
          <ItemList.Item key={id}>
            {title}{' '}
            <Button {...listEditButtonProps({ do: 'restore', at: index })} aria-label={`Restore: ${title}`}>
              Restore
            </Button>
          </ItemList.Item>
        ))}
      </ItemList>
    </section>
  )
}

/** The question before a stay is removed. */
function describeRemoval(name: string, use: { bookings: number; reviews: number } | undefined): string {
  if (!use) return `${name} has no bookings.`
  const counts = [
    use.bookings > 0 && (use.bookings === 1 ? 'one booking' : `${use.bookings} bookings`),
    use.reviews > 0 && (use.reviews === 1 ? 'one review' : `${use.reviews} reviews`),
  ]
  return `${name} has ${counts.filter(Boolean).join(' and ')}. They keep the name of the room. You can restore the room later.`
}
