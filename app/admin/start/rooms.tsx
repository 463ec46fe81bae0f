import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { formatRupees } from '#modules/common/money.ts'
import { factsIn, roomFacts } from '#modules/content/first-run.ts'
import { Chips } from '../parts/record-form.tsx'
import type { StepFields } from './step.tsx'
import { Photo, PhotoGrid } from './steps.tsx'

const beds = ['1', '2', '3', '4']
const guests = ['1', '2', '2+1', '3', '4', '5', '6', '8']

export function Rooms(fields: StepFields) {
  const { page, at } = fields
  const last = page.rooms.length - 1
  // A new room is where one goes on.
  useEffect(() => {
    if (at !== 'add' && at !== 'copy') return
    const name = document.getElementById(`stays.items.${last}.title`)
    name?.scrollIntoView({ block: 'center' })
    name?.focus({ preventScroll: true })
  }, [at, last])
  return (
    <Stack maw="40rem">
      {page.rooms.map((room, index) => (
        <Room key={room.id} {...fields} index={index} />
      ))}
      <Group gap="xs">
        <Button type="submit" name="pressed" value="add" variant="light" color="deodar">
          Add a room
        </Button>
        <Button type="submit" name="pressed" value="copy" variant="default">
          Add one like the last
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        2+1 guests are two guests and a child.
      </Text>
    </Stack>
  )
}

function Room({ page, typed, problems, at, index }: StepFields & { index: number }) {
  const { rooms, photographs } = page
  const room = rooms[index]
  if (!room) return null
  const path = `stays.items.${index}`
  const isTyped = `${path}.title` in typed
  const isWrong = Object.keys(problems).some((name) => name.startsWith(`${path}.`))
  const isNew = room.title === '' || (index === rooms.length - 1 && (at === 'add' || at === 'copy'))
  const value = (name: 'title' | 'beds' | 'guests') => typed[`${path}.${name}`] ?? String(room[name])
  const facts = factsIn(room.description)
  const elsewhere = new Set(
    rooms.flatMap(({ pictures }, other) => (other === index ? [] : pictures.map(({ picture }) => picture))),
  )
  const own = new Set(room.pictures.map(({ picture }) => picture))
  const offered = photographs.flatMap((photo, place) =>
    photo.work === 'failed' || elsewhere.has(photo.id) ? [] : [{ photo, number: place + 1 }],
  )
  const options = (choices: readonly string[], chosen: string) =>
    (choices.includes(chosen) || chosen === '' ? choices : [...choices, chosen]).map(
      (each) => [each, each] as const,
    )
  return (
    <details className="sheet first-run-room" open={isNew || isWrong || rooms.length === 1}>
      <summary>
        <Text span fw={600}>
          {room.title || `Room ${index + 1}`}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {room.price > 0 && formatRupees(room.price)}
          {room.pictures.length > 0 && ` · ${room.pictures.length} photos`}
        </Text>
      </summary>
      <Stack pt="sm">
        <TextInput
          id={`${path}.title`}
          name={`${path}.title`}
          label="Name of the room"
          placeholder="Such as Double room"
          defaultValue={value('title')}
          error={problems[`${path}.title`]}
          maxLength={80}
        />
        <TextInput
          name={`${path}.price`}
          label="Price for a night, in rupees"
          inputMode="numeric"
          defaultValue={typed[`${path}.price`] ?? (room.price || '')}
          error={problems[`${path}.price`]}
          maw="14rem"
        />
        <Chips
          name={`${path}.beds`}
          label="Beds"
          value={value('beds')}
          options={options(beds, value('beds'))}
        />
        <Chips
          name={`${path}.guests`}
          label="Guests"
          value={value('guests')}
          options={options(guests, value('guests'))}
        />
        {offered.length > 0 && (
          <PhotoGrid legend="Photos of this room">
            {offered.map(({ photo, number }) => (
              <Photo
                key={photo.id}
                photo={photo}
                number={number}
                input={{
                  type: 'checkbox',
                  name: `photos.${index}.${photo.id}`,
                  defaultChecked: isTyped ? `photos.${index}.${photo.id}` in typed : own.has(photo.id),
                }}
              />
            ))}
          </PhotoGrid>
        )}
        {facts && (
          <fieldset className="first-run-facts">
            <legend>This room has</legend>
            <div className="chips">
              {Object.entries(roomFacts).map(([name, fact]) => (
                <label key={name}>
                  <input
                    className="vh"
                    type="checkbox"
                    name={`has.${index}.${name}`}
                    defaultChecked={isTyped ? `has.${index}.${name}` in typed : facts.includes(name)}
                  />
                  {fact}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {rooms.length > 1 && (
          <Button
            type="submit"
            name="pressed"
            value={`remove ${index}`}
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
