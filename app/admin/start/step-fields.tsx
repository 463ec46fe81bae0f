import { Button, Checkbox, Fieldset, Group, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatRupees } from '#core/values/money.ts'
import { capitalize } from '#core/values/text.ts'
import {
  includedChoices,
  MAX_LINE_CHARACTERS,
  parseRoomAmenities,
  readIncluded,
  roomAmenities,
} from '#modules/content/first-run.ts'
import { findChosenAnswer, houseRules, OWN_WORDS } from '#modules/content/house-rules.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { PictureGrid } from '../content/picture-choice.tsx'
import { listEditButtonProps } from '../content/sortable-list.tsx'
import { VisuallyHiddenField } from '../parts/fields.tsx'
import { RadioChips } from '../parts/record-form.tsx'
import { SmallText, TouchLink } from '../parts/section.tsx'
import type { StepFields } from './first-run.tsx'

export function Contacts({ page: { houseFacts }, problems }: StepFields) {
  const lineProps = (name: string, label: string, value: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    defaultValue: value,
    error: problems[name],
    maxLength: MAX_LINE_CHARACTERS,
    required: true,
  })
  return (
    <>
      <TextInput {...lineProps('property.name', 'Name of your house', houseFacts.name, 'organization')} />
      <TextInput {...lineProps('town', 'Village or town', houseFacts.town, 'address-level2')} />
      <TextInput {...lineProps('property.region', 'State', houseFacts.region, 'address-level1')} />
      <TextInput
        {...lineProps('property.phone', 'Phone and WhatsApp', houseFacts.phone, 'tel')}
        description="Guests call and write to this number."
        type="tel"
      />
      <TextInput
        {...lineProps('property.email', 'E-mail', houseFacts.email, 'email')}
        type="email"
        maxLength={254}
      />
    </>
  )
}

/** The photographs, of which one is chosen for the top of the page. */
export function Photos({ page: { welcomePicture }, photos }: StepFields) {
  const ids = photos.map(({ value }) => value)
  const chosen = ids.includes(welcomePicture) ? welcomePicture : ids[0]
  return (
    <>
      <input type="hidden" name="order" value={ids.join(',')} />
      {ids.length > 0 && (
        <Fieldset
          variant="unstyled"
          legend="Which photo is at the top of your site?"
          className="picture-choice"
        >
          <PictureGrid
            options={photos}
            inputProps={(value) => ({ name: 'welcome', value, defaultChecked: value === chosen })}
          />
        </Fieldset>
      )}
      <SmallText>
        In the next step you choose the photos of each room. All others are shown as photos of the house.
      </SmallText>
    </>
  )
}

const bedChoices = ['1', '2', '3', '4']
const guestChoices = ['1', '2', '2+1', '3', '4', '5', '6', '8']
const ROOMS_PATH = 'stays.items'

export function Rooms(fields: StepFields) {
  const { page, lastListEdit } = fields
  const lastIndex = page.rooms.length - 1
  // After a room was added, its first field gets the focus.
  useEffect(() => {
    if (lastListEdit !== 'add') return
    const name = document.getElementById(`${ROOMS_PATH}.${lastIndex}.title`)
    name?.scrollIntoView({ block: 'center' })
    name?.focus({ preventScroll: true })
  }, [lastListEdit, lastIndex])
  return (
    <>
      {page.rooms.map((room, index) => (
        <Room key={room.id} {...fields} {...{ room, index }} />
      ))}
      <Button
        {...listEditButtonProps({ do: 'add', list: ROOMS_PATH })}
        variant="light"
        color="deodar"
        w="fit-content"
      >
        Add a room
      </Button>
      <SmallText>2+1 guests are two guests and a child.</SmallText>
    </>
  )
}

type RoomProps = StepFields & { room: StepFields['page']['rooms'][number]; index: number }

function Room({ page: { rooms }, photos, problems, room, index }: RoomProps) {
  const order = useRef<HTMLInputElement>(null)
  const path = `${ROOMS_PATH}.${index}`
  const boxProps = (name: string, defaultChecked: boolean) => ({ type: 'checkbox', name, defaultChecked })
  const textProps = (field: 'title' | 'price', label: string) => {
    const name = `${path}.${field}`
    return { id: name, name, label, defaultValue: room[field] || '', error: problems[name] }
  }
  const renderChoiceChips = (name: 'beds' | 'guests', label: string, choices: readonly string[]) => {
    const defaultValue = String(room[name]) || '2'
    const options = [...new Set([...choices, defaultValue])].map((each) => [each, each] as const)
    return <RadioChips name={`${path}.${name}`} {...{ label, defaultValue, options }} />
  }
  // Photos are shown in the order in which they were tapped.
  const updateOrder = (id: string, isChosen: boolean) => {
    if (!order.current) return
    const others = order.current.value.split(',').filter((each) => each !== '' && each !== id)
    typeInto(order.current, [...others, ...(isChosen ? [id] : [])].join(','))
  }
  const otherRooms = JSON.stringify(rooms.filter((other) => other !== room))
  const offeredPhotos = photos.filter(({ value }) => !otherRooms.includes(`"${value}"`))
  const facts = parseRoomAmenities(room.description)
  const roomPhotos = room.pictures.map(({ picture }) => picture)
  const photoCount = roomPhotos.length
  const summary = [
    room.price > 0 && formatRupees(room.price),
    photoCount > 0 && `${photoCount} photo${photoCount === 1 ? '' : 's'}`,
  ]
  const hasProblem = Object.keys(problems).some((name) => name.startsWith(`${path}.`))
  return (
    <details className="sheet first-run-room" open={room.title === '' || hasProblem || rooms.length === 1}>
      <summary>
        <Text span fw={600}>
          {room.title || `Room ${index + 1}`}
        </Text>{' '}
        <SmallText span>{summary.filter(Boolean).join(' · ')}</SmallText>
      </summary>
      <Stack pt="sm">
        <TextInput
          {...textProps('title', 'Name of the room')}
          placeholder="Such as Double room"
          maxLength={MAX_LINE_CHARACTERS}
        />
        <TextInput {...textProps('price', 'Price for a night, in rupees')} inputMode="numeric" maw="14rem" />
        {renderChoiceChips('beds', 'Beds', bedChoices)}
        {renderChoiceChips('guests', 'Guests', guestChoices)}
        {offeredPhotos.length > 0 && (
          <Fieldset variant="unstyled" legend="Photos of this room" className="picture-choice">
            <PictureGrid
              options={offeredPhotos}
              inputProps={(id) => ({
                ...boxProps(`photos.${index}.${id}`, roomPhotos.includes(id)),
                onChange: ({ currentTarget }) => updateOrder(id, currentTarget.checked),
              })}
            />
            <VisuallyHiddenField ref={order} name={`tapped.${index}`} defaultValue={roomPhotos.join(',')} />
            <SmallText mt={4}>The one that you tap first is shown first.</SmallText>
          </Fieldset>
        )}
        {facts && (
          <Fieldset variant="unstyled" legend="This room has">
            <Group className="chips" gap="0.5rem" align="stretch">
              {roomAmenities.map((fact) => (
                <label key={fact}>
                  <input className="vh" {...boxProps(`has.${index}.${fact}`, facts.includes(fact))} />
                  {fact}
                </label>
              ))}
            </Group>
          </Fieldset>
        )}
        {rooms.length > 1 && (
          <Button
            {...listEditButtonProps({ do: 'remove', list: ROOMS_PATH, at: index })}
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

export function Included({ page, problems }: StepFields) {
  const { chosen, more } = readIncluded(page.included)
  return (
    <Stack gap="xs">
      {includedChoices.map((choice) => (
        <Checkbox
          key={choice}
          name={`included.${choice}`}
          value="yes"
          label={capitalize(choice)}
          defaultChecked={chosen.includes(choice)}
        />
      ))}
      <Checkbox name="tax" value="yes" label="Taxes" defaultChecked={page.hasTax} />
      <TextInput
        name="more"
        label="Something else"
        description="Such as: a walk with a guide. May be empty."
        defaultValue={more}
        error={problems['stays.included']}
        maxLength={200}
        mt="xs"
      />
    </Stack>
  )
}

export function Rules({ page }: StepFields) {
  return (
    <>
      {Object.entries(houseRules).map(([heading, answers]) => {
        if (Object.keys(answers).length === 1) return null
        const chosenAnswer = findChosenAnswer(heading, page.terms)
        const hasOwnText = page.terms.some((part) => part.heading === heading)
        return (
          <Radio.Group key={heading} name={heading} label={heading} defaultValue={chosenAnswer}>
            {chosenAnswer === OWN_WORDS && (
              <Radio value={OWN_WORDS} label={hasOwnText ? 'As you wrote it' : 'Nothing about this'} />
            )}
            {Object.keys(answers).map((label, index) => (
              <Radio key={label} value={String(index)} label={label} />
            ))}
          </Radio.Group>
        )
      })}
      <SmallText>The page about privacy is written already. You can change every text later.</SmallText>
    </>
  )
}

/** The last step: what is still missing, the preview, and whether to remove the example guests. */
export function Publish({ page: { missingParts, samples, number } }: StepFields) {
  return (
    <>
      {missingParts.length > 0 && (
        <section aria-labelledby="lacks">
          <Text id="lacks" fw={600}>
            Still missing
          </Text>
          <List spacing={4} mt={4}>
            {missingParts.map(({ step, text }) => (
              <List.Item key={text}>
                <TouchLink to={`/admin/start/${step}`}>{text}</TouchLink>
              </List.Item>
            ))}
          </List>
        </section>
      )}
      <TouchLink to="/admin/preview" target="_blank" rel="noreferrer">
        Look at my site before it is published
      </TouchLink>
      {samples && (
        <Checkbox
          name="samples"
          defaultChecked
          label="Remove the example guests and reviews"
          description={`Only what came with the example: ${samples}. Your own photos and texts stay. You cannot undo this.`}
        />
      )}
      <input type="hidden" name="seen" value={number} />
    </>
  )
}
