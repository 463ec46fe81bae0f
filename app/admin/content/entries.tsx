import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, use, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { sayRupees } from '#modules/common/money.ts'
import { moveTo } from '#modules/common/move-to.ts'
import type { Stay } from '#modules/content/content.ts'
import type { ListStep } from '#modules/content/list-step.ts'
import type { List } from '#modules/content/site-part.ts'
import { DragHandle, DragOrder, useDragEntry } from '../parts/lists/drag-order.tsx'
import { stepButton } from '../parts/lists/step-button.ts'
import { PartForm, SiteField } from './field.tsx'
import { entriesAt, fieldOf, valueAt } from './value-at.ts'

/** A list of the site: its entries one below the other, to be pulled into order. `at` is the entry a step was taken with. */
export function Entries({ list, path, at }: { list: List; path: string; at: string }) {
  const section = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const content = use(PartForm)?.content ?? {}
  const asSaved = Array.from({ length: entriesAt(content, path) }, (_, index) => index)
  const [pulled, setPulled] = useState(asSaved)
  const order = pulled.length === asSaved.length ? pulled : asSaved
  const Heading = path === list.at ? 'h2' : 'h3'

  async function drop(from: number, to: number) {
    const form = section.current?.closest('form')
    if (!form) return
    const fields = new FormData(form)
    const { name, value } = stepButton({ do: 'move', list: path, at: from, to })
    fields.set(name, value)
    await submit(fields, { method: 'post', preventScrollReset: true })
    // Taken, the list has been made anew by now; refused, it goes back to what is saved.
    setPulled(asSaved)
  }

  return (
    <section className="words-list" id={path} ref={section}>
      <Heading>{list.title}</Heading>
      <DragOrder onMove={(from, to) => setPulled(moveTo(order, from, to))} onDrop={drop}>
        <ol className="words-entries">
          {order.map((entry, index) => (
            <Entry
              key={entry}
              list={list}
              path={path}
              entry={entry}
              index={index}
              of={order.length}
              at={at}
            />
          ))}
        </ol>
      </DragOrder>
      <Button {...stepButton({ do: 'add', list: path })} variant="light" color="deodar" mt="xs">
        Add {list.one}
      </Button>
    </section>
  )
}

type EntryProps = { list: List; path: string; entry: number; index: number; of: number; at: string }

/** One entry of a list, closed until somebody wants it; `entry` is its index in the document, `index` the one it was pulled to. */
function Entry({ list, path, entry, index, of, at }: EntryProps) {
  const place = `${path}.${entry}`
  const { content, refused, pictures, uses } = use(PartForm) ?? nothing
  const picture = pictures.find((each) => each.name === pictureAt(content, list, place))
  const said = list.named === '' ? picture?.label : valueAt(content, `${place}.${list.named}`)
  const price = list.priced ? Number(valueAt(content, `${place}.${list.priced}`)) : 0
  const name = said || `${list.title} ${index + 1}`
  const { ref, handleRef, isDragged } = useDragEntry({ id: place, index, name, of, picture: picture?.src })
  return (
    <li ref={ref} data-dragged={isDragged || undefined}>
      <details open={isWithin(at, place) || hasProblem(refused, place)}>
        <summary>
          {picture && <img src={picture.src} alt="" width={56} height={42} />}
          <span>
            {name}
            {price > 0 && <small>{sayRupees(price)}</small>}
          </span>
          {valueAt(content, `${place}.sample`) === 'yes' && <em>Sample</em>}
        </summary>
        <div className="words-entry">
          {list.fields.map((field) => (
            <SiteField key={field.at} field={field} path={fieldOf(place, field.at)} />
          ))}
          {list.within && <Entries list={list.within} path={`${place}.${list.within.at}`} at={at} />}
          <EntrySteps
            list={path}
            at={entry}
            name={name}
            isFirst={index === 0}
            isLast={index === of - 1}
            mayGo={of > 1 || list.mayBeEmpty}
            {...(path === 'stays.items' && {
              asks: sayWhatGoes(name, (uses as Uses)[valueAt(content, `${place}.id`)]),
            })}
          />
        </div>
      </details>
      <DragHandle ref={handleRef} name={name} />
    </li>
  )
}

function isWithin(at: string, place: string): boolean {
  return at === place || at.startsWith(`${place}.`)
}

function hasProblem(problems: Record<string, string>, place: string): boolean {
  return Object.keys(problems).some((path) => path.startsWith(`${place}.`))
}

type Uses = Record<string, { bookings: number; reviews: number } | undefined>

const noUses: Uses = {}
const nothing = { content: {}, refused: {}, pictures: [], uses: noUses }

/** The picture an entry is known by: its own, or the first of its pictures. */
function pictureAt(content: object, { fields, within }: List, place: string): string {
  const own = fields.find(({ as }) => as === 'picture')
  if (own) return valueAt(content, fieldOf(place, own.at))
  return within ? pictureAt(content, within, `${place}.${within.at}.0`) : ''
}

type StepsProps = {
  /** The place of its list in the document, and its index there. */
  list: string
  at: number
  name: string
  isFirst: boolean
  isLast: boolean
  mayGo: boolean
  /** What is said and asked before the entry goes. */
  asks?: string
}

/** What can be done with an entry by buttons alone. */
function EntrySteps({ list, at, name, isFirst, isLast, mayGo, asks }: StepsProps) {
  const step = (taken: ListStep, label: string) => ({
    ...stepButton(taken),
    'aria-label': `${label}: ${name}`,
    children: label,
  })
  return (
    <Group gap="xs">
      {!isFirst && <Button variant="default" {...step({ do: 'up', list, at }, 'Earlier')} />}
      {!isLast && <Button variant="default" {...step({ do: 'down', list, at }, 'Later')} />}
      {mayGo && !asks && <Button variant="subtle" {...step({ do: 'remove', list, at }, 'Remove')} />}
      {mayGo && asks && (
        <Removing asks={asks} name={name}>
          <Button variant="outline" {...step({ do: 'remove', list, at }, 'Take it off the site')} />
        </Removing>
      )}
    </Group>
  )
}

/** One tap asks, the second does it. */
function Removing({ asks, name, children }: { asks: string; name: string; children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <Button type="button" variant="subtle" aria-label={`Remove: ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
    )
  return (
    <fieldset className="plain" aria-label={`Remove ${name}?`}>
      <Text mb="xs">{asks}</Text>
      <Group gap="xs">
        {children}
        <Button type="button" variant="default" autoFocus onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </Group>
    </fieldset>
  )
}

/** Stays that are no longer let, each with a way back to the site. */
export function RetiredStays({ stays }: { stays: readonly Stay[] }) {
  if (stays.length === 0) return null
  return (
    <section className="words-list">
      <h2>No longer let</h2>
      <Text mb="sm">Their bookings and reviews keep their names.</Text>
      <ul>
        {stays.map(({ id, title }, index) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap">
              <span>{title}</span>
              <Button
                {...stepButton({ do: 'restore', at: index })}
                variant="default"
                aria-label={`Bring it back: ${title}`}
              >
                Bring it back
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is asked before a stay leaves the site. */
function sayWhatGoes(name: string, use: { bookings: number; reviews: number } | undefined): string {
  if (!use) return `Shall ${name} go? Nothing is booked in it.`
  const counts = [
    use.bookings > 0 && (use.bookings === 1 ? 'one booking' : `${use.bookings} bookings`),
    use.reviews > 0 && (use.reviews === 1 ? 'one review' : `${use.reviews} reviews`),
  ]
  return `${name} has ${counts.filter(Boolean).join(' and ')}. They stay, under its name, and you can bring it back.`
}
