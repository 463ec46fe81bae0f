import { Button, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatRupees } from '#core/values/money.ts'
import { factsIn, MAX_LINE_CHARACTERS, roomFacts } from '#modules/content/first-run.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { stepButton } from '../content/drag-order.tsx'
import { PictureGrid } from '../content/picture-choice.tsx'
import { Chips } from '../parts/record-form.tsx'
import type { StepFields } from './step.tsx'

const beds = ['1', '2', '3', '4']
const guests = ['1', '2', '2+1', '3', '4', '5', '6', '8']
const list = 'stays.items'

export function Rooms(fields: StepFields) {
  const { page, at } = fields
  const last = page.rooms.length - 1
  // A new room is where one goes on.
  useEffect(() => {
    if (at !== 'add') return
    const name = document.getElementById(`${list}.${last}.title`)
    name?.scrollIntoView({ block: 'center' })
    name?.focus({ preventScroll: true })
  }, [at, last])
  return (
    <>
      {page.rooms.map((room, index) => (
        <Room key={room.id} {...fields} index={index} />
      ))}
      <Button {...stepButton({ do: 'add', list })} variant="light" color="deodar" w="fit-content">
        Add a room
      </Button>
      <Text size="sm" c="dimmed">
        2+1 guests are two guests and a child.
      </Text>
    </>
  )
}

function Room({ page: { rooms }, photos, problems, index }: StepFields & { index: number }) {
  const room = rooms[index]
  const tapped = useRef<HTMLInputElement>(null)
  if (!room) return null
  const path = `${list}.${index}`
  const box = (name: string, isStored: boolean) => ({
    type: 'checkbox',
    name,
    defaultChecked: isStored,
  })
  const line = (name: 'title' | 'price', label: string) => ({
    id: `${path}.${name}`,
    name: `${path}.${name}`,
    label,
    defaultValue: room[name] || '',
    error: problems[`${path}.${name}`],
  })
  const chips = (name: 'beds' | 'guests', label: string, choices: readonly string[]) => {
    const value = String(room[name]) || '2'
    const options = [...new Set([...choices, value])].map((each) => [each, each] as const)
    return <Chips name={`${path}.${name}`} label={label} value={value} options={options} />
  }
  // The first one that is tapped is the first of the room.
  const tap = (id: string, isChosen: boolean) => {
    if (!tapped.current) return
    const others = tapped.current.value.split(',').filter((each) => each !== '' && each !== id)
    typeInto(tapped.current, [...others, ...(isChosen ? [id] : [])].join(','))
  }
  const elsewhere = JSON.stringify(rooms.filter((other) => other !== room))
  const offered = photos.filter(({ value }) => !elsewhere.includes(`"${value}"`))
  const facts = factsIn(room.description)
  const isWrong = Object.keys(problems).some((name) => name.startsWith(`${path}.`))
  return (
    <details className="sheet first-run-room" open={room.title === '' || isWrong || rooms.length === 1}>
      <summary>
        <Text span fw={600}>
          {room.title || `Room ${index + 1}`}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {[
            room.price > 0 && formatRupees(room.price),
            room.pictures.length > 0 &&
              `${room.pictures.length} photo${room.pictures.length === 1 ? '' : 's'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </summary>
      <Stack pt="sm">
        <TextInput
          {...line('title', 'Name of the room')}
          placeholder="Such as Double room"
          maxLength={MAX_LINE_CHARACTERS}
        />
        <TextInput {...line('price', 'Price for a night, in rupees')} inputMode="numeric" maw="14rem" />
        {chips('beds', 'Beds', beds)}
        {chips('guests', 'Guests', guests)}
        {offered.length > 0 && (
          <Fieldset variant="unstyled" legend="Photos of this room" className="picture-choice">
            <PictureGrid
              options={offered}
              input={(id) => ({
                ...box(
                  `photos.${index}.${id}`,
                  room.pictures.some(({ picture }) => picture === id),
                ),
                onChange: ({ currentTarget }) => tap(id, currentTarget.checked),
              })}
            />
            <input
              ref={tapped}
              name={`tapped.${index}`}
              defaultValue={room.pictures.map(({ picture }) => picture).join(',')}
              className="vh"
              tabIndex={-1}
              aria-hidden="true"
            />
            <Text size="sm" c="dimmed" mt={4}>
              The one that you tap first is shown first.
            </Text>
          </Fieldset>
        )}
        {facts && (
          <Fieldset variant="unstyled" legend="This room has">
            <div className="chips">
              {roomFacts.map((fact) => (
                <label key={fact}>
                  <input className="vh" {...box(`has.${index}.${fact}`, facts.includes(fact))} />
                  {fact}
                </label>
              ))}
            </div>
          </Fieldset>
        )}
        {rooms.length > 1 && (
          <Button
            {...stepButton({ do: 'remove', list, at: index })}
            variant="subtle"
            w="fit-content"
            aria-label={`Remove this room: ${room.title || index + 1}`}
          >
            Remove this room
          </Button>
        )}
      </Stack>
    </details>
  )
}
