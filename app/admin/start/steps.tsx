import '../parts/fields/picture-choice.css'
import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { chosenAnswer, houseRules, OWN_WORDS } from '#content/ready-answers.ts'
import { includedChoices, readIncluded } from '#modules/content/first-run.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { sentFromHere } from '../parts/photos/take-photos.tsx'
import type { StepFields, StepPage } from './step.tsx'

export function Contacts({ page: { about }, typed, problems }: StepFields) {
  const line = (name: string, label: string, value: string) => ({
    name,
    label,
    defaultValue: typed[name] ?? value,
    error: problems[name],
    maxLength: 80,
    required: true,
    withAsterisk: false,
  })
  return (
    <Stack maw="36rem">
      <TextInput {...line('property.name', 'Name of your house', about.name)} autoComplete="organization" />
      <TextInput {...line('town', 'Village or town', about.town)} autoComplete="address-level2" />
      <TextInput {...line('property.region', 'State', about.region)} autoComplete="address-level1" />
      <TextInput
        {...line('property.phone', 'Phone and WhatsApp', about.phone)}
        description="Guests call and write to this number."
        type="tel"
        autoComplete="tel"
      />
      <TextInput
        {...line('property.email', 'E-mail', about.email)}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </Stack>
  )
}

/** The photographs, of which one is tapped for the top of the page. */
export function Photos({ page: { photographs, welcome }, typed }: StepFields) {
  const own = photographs.filter(({ work }) => work !== 'failed')
  const chosen = typed.welcome ?? (own.some(({ id }) => id === welcome) ? welcome : own[0]?.id)
  return (
    <>
      <input type="hidden" name="order" value={own.map(({ id }) => id).join(',')} />
      {own.length > 0 && (
        <PhotoGrid legend="Which photo is at the top of your site?">
          {own.map((photo, index) => (
            <Photo
              key={photo.id}
              photo={photo}
              number={index + 1}
              input={{ type: 'radio', name: 'welcome', value: photo.id, defaultChecked: photo.id === chosen }}
            />
          ))}
        </PhotoGrid>
      )}
      <Text size="sm" c="dimmed" mt="md">
        In the next step you choose the photos of each room. All others are shown as photos of the house.
      </Text>
    </>
  )
}

export function PhotoGrid({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset variant="unstyled" legend={legend} className="picture-choice">
      <SimpleGrid component="ul" minColWidth="min(8rem, 30%)" spacing="xs" mt="xs">
        {children}
      </SimpleGrid>
    </Fieldset>
  )
}

type PhotoProps = {
  photo: StepPage['photographs'][number]
  number: number
  /** Of its radio button or box. */
  input: ComponentProps<'input'>
}

export function Photo({ photo: { id, src = sentFromHere.get(id), name }, number, input }: PhotoProps) {
  return (
    <li>
      <label title={name}>
        <input className="vh" {...input} />
        {src ? (
          <img src={src} alt="" width={96} height={72} loading="lazy" />
        ) : (
          <span className="picture-none">
            <Icon name="camera" />
          </span>
        )}
        <span>Photo {number}</span>
      </label>
    </li>
  )
}

export function Included({ page, typed, problems }: StepFields) {
  const { chosen, more } = readIncluded(page.included)
  const isTyped = 'more' in typed
  return (
    <Stack gap="xs" maw="36rem">
      {includedChoices.map((choice) => (
        <Checkbox
          key={choice}
          name={`included.${choice}`}
          value="yes"
          label={choice.charAt(0).toUpperCase() + choice.slice(1)}
          defaultChecked={isTyped ? `included.${choice}` in typed : chosen.includes(choice)}
        />
      ))}
      <Checkbox
        name="tax"
        value="yes"
        label="Taxes"
        defaultChecked={isTyped ? 'tax' in typed : page.hasTax}
      />
      <TextInput
        name="more"
        label="Something else"
        description="Such as: a walk with a guide. May be empty."
        defaultValue={typed.more ?? more}
        error={problems['stays.included']}
        maxLength={200}
        mt="xs"
      />
    </Stack>
  )
}

export function Rules({ page, typed }: StepFields) {
  return (
    <Stack maw="36rem" gap="lg">
      {Object.entries(houseRules).map(([heading, answers]) => {
        const stored = chosenAnswer(heading, page.terms)
        return (
          <Radio.Group key={heading} name={heading} label={heading} defaultValue={typed[heading] ?? stored}>
            {stored === OWN_WORDS && <Radio value={OWN_WORDS} label="As you wrote it" />}
            {Object.keys(answers).map((label, index) => (
              <Radio key={label} value={String(index)} label={label} />
            ))}
          </Radio.Group>
        )
      })}
      <Text size="sm" c="dimmed">
        The page about privacy is written already. You can change every text later.
      </Text>
    </Stack>
  )
}
