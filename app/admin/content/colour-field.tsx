import { Button, Group, Input, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { accentPresets, computeAccentColours } from '#modules/brand/accent.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { SmallText } from '../parts/section.tsx'
import type { SiteFieldProps } from './picture-choice.tsx'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour that is typed, picked in the browser's own dialog or chosen from presets, with a sample of how the site shows it. */
export function ColourField({ label, description, error, defaultValue, ...field }: SiteFieldProps) {
  const [value, setValue] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const pickColour = (colour: string) => input.current && typeInto(input.current, colour)
  const colour = value.trim().toLowerCase()
  return (
    <fieldset className="colour-field">
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      <Group gap="xs" my="xs">
        {accentPresets.map((preset) => (
          <button
            key={preset.colour}
            type="button"
            aria-label={preset.name}
            title={preset.name}
            aria-pressed={preset.colour === colour}
            style={{ background: preset.colour }}
            onClick={() => pickColour(preset.colour)}
          />
        ))}
      </Group>
      <Group gap="sm" align="end">
        <input
          type="color"
          aria-label="Choose any colour"
          title="Choose any colour"
          value={isColour(colour) ? colour : accentPresets[0].colour}
          onChange={(event) => pickColour(event.currentTarget.value)}
        />
        <TextInput
          {...field}
          ref={input}
          aria-label={`${label}, such as ${accentPresets[0].colour}`}
          placeholder="The site’s own"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={error}
          w="10rem"
          autoComplete="off"
          spellCheck={false}
        />
        {value !== '' && (
          <Button variant="subtle" onClick={() => pickColour('')}>
            No colour
          </Button>
        )}
      </Group>
      {isColour(colour) && <ColourSample colour={colour} />}
    </fieldset>
  )
}

/** How the site shows a colour, in the light or dark scheme that the owner uses now. */
function ColourSample({ colour }: { colour: string }) {
  const colours = computeAccentColours(colour)
  const isUnchanged = colours.light.primary === colour && colours.dark.primary === colour
  return (
    <Group gap="sm" mt="sm" aria-live="polite">
      {(['light', 'dark'] as const).map((scheme) => (
        <Text
          key={scheme}
          span
          lightHidden={scheme === 'dark'}
          darkHidden={scheme === 'light'}
          px="1.1rem"
          py="0.5rem"
          fw={600}
          bg={colours[scheme].primary}
          c={colours[scheme].onPrimary}
          bdrs="sm"
        >
          Book Now
        </Text>
      ))}
      <SmallText flex="1 1 14rem">
        {isUnchanged
          ? 'This colour is easy to read by day and by night.'
          : 'By day it becomes darker, or by night lighter, where it would be hard to read.'}
      </SmallText>
    </Group>
  )
}
