import { Button } from '@mantine/core'
import { use, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { List } from '#domain/content/site-part.ts'
import { sayRupees } from '#domain/money.ts'
import { moveTo } from '#domain/move-to.ts'
import { DragHandle, DragOrder, useDragEntry } from '../parts/lists/drag-order.tsx'
import { stepButton } from '../parts/lists/step-button.ts'
import { EntrySteps } from './entry-steps.tsx'
import { PartForm, SiteField } from './field.tsx'
import { sayWhatGoes } from './retired-stays.tsx'
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
