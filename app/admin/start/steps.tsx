import { Checkbox, Fieldset, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import { includedChoices, MAX_LINE_CHARACTERS, readIncluded } from '#modules/content/first-run.ts'
import { chosenAnswer, houseRules, OWN_WORDS } from '#modules/content/ready-answers.ts'
import { PictureGrid } from '../content/picture-choice.tsx'
import { TapLink } from '../parts/section.tsx'
import type { StepFields } from './step.tsx'

export function Contacts({ page: { about }, problems }: StepFields) {
  const line = (name: string, label: string, value: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    defaultValue: value,
    error: problems[name],
    maxLength: MAX_LINE_CHARACTERS,
    required: true,
    withAsterisk: false,
  })
  return (
    <>
      <TextInput {...line('property.name', 'Name of your house', about.name, 'organization')} />
      <TextInput {...line('town', 'Village or town', about.town, 'address-level2')} />
      <TextInput {...line('property.region', 'State', about.region, 'address-level1')} />
      <TextInput
        {...line('property.phone', 'Phone and WhatsApp', about.phone, 'tel')}
        description="Guests call and write to this number."
        type="tel"
      />
      <TextInput {...line('property.email', 'E-mail', about.email, 'email')} type="email" maxLength={254} />
    </>
  )
}

/** The photographs, of which one is tapped for the top of the page. */
export function Photos({ page: { welcome }, photos }: StepFields) {
  const ids = photos.map(({ value }) => value)
  const chosen = ids.includes(welcome) ? welcome : ids[0]
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
            input={(value) => ({ name: 'welcome', value, defaultChecked: value === chosen })}
          />
        </Fieldset>
      )}
      <Text size="sm" c="dimmed">
        In the next step you choose the photos of each room. All others are shown as photos of the house.
      </Text>
    </>
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
          label={choice.charAt(0).toUpperCase() + choice.slice(1)}
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
        const stored = chosenAnswer(heading, page.terms)
        const isWritten = page.terms.some((part) => part.heading === heading)
        return (
          <Radio.Group key={heading} name={heading} label={heading} defaultValue={stored}>
            {stored === OWN_WORDS && (
              <Radio value={OWN_WORDS} label={isWritten ? 'As you wrote it' : 'Nothing about this'} />
            )}
            {Object.keys(answers).map((label, index) => (
              <Radio key={label} value={String(index)} label={label} />
            ))}
          </Radio.Group>
        )
      })}
      <Text size="sm" c="dimmed">
        The page about privacy is written already. You can change every text later.
      </Text>
    </>
  )
}

/** What is still missing, the preview, and what of the example to remove. */
export function Publish({ page: { lacks, samples, number } }: StepFields) {
  return (
    <>
      {lacks.length > 0 && (
        <section aria-labelledby="lacks">
          <Text id="lacks" fw={600}>
            Still missing
          </Text>
          <List spacing={4} mt={4}>
            {lacks.map(({ step, text }) => (
              <List.Item key={text}>
                <TapLink to={`/admin/start/${step}`}>{text}</TapLink>
              </List.Item>
            ))}
          </List>
        </section>
      )}
      <TapLink to="/admin/preview" target="_blank" rel="noreferrer">
        Look at my site before it is published
      </TapLink>
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
