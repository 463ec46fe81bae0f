import './colour-field.css'
import { Button, Group, Input, Text, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { accentColours, accentPresets, surfaces } from '#modules/brand/accent.ts'
import { typeInto } from '../../ui/form/type-into.ts'

type ColourFieldProps = {
  id: string
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  defaultValue: string
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour: typed, picked by the browser's own chooser, or one of those that look good; and what the site makes of it by day and by night. */
export function ColourField({ label, description, error, defaultValue, ...field }: ColourFieldProps) {
  const [value, setValue] = useState(defaultValue)
  const [seenAs, setSeenAs] = useState(defaultValue)
  const hydrated = useMounted()
  const text = useRef<HTMLInputElement>(null)
  // The form was rendered again with another colour.
  if (seenAs !== defaultValue) {
    setSeenAs(defaultValue)
    setValue(defaultValue)
  }
  const pick = (colour: string) => text.current && typeInto(text.current, colour)
  const colour = value.trim().toLowerCase()
  return (
    <fieldset className="colour-field">
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {hydrated && (
        <Group gap="xs" my="xs">
          {accentPresets.map((preset) => (
            <button
              key={preset.colour}
              type="button"
              aria-label={preset.name}
              title={preset.name}
              aria-pressed={preset.colour === colour}
              style={{ background: preset.colour }}
              onClick={() => pick(preset.colour)}
            />
          ))}
        </Group>
      )}
      <Group gap="sm" align="end">
        {hydrated && (
          <input
            type="color"
            aria-label="Choose any colour"
            title="Choose any colour"
            value={isColour(colour) ? colour : accentPresets[0].colour}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        )}
        <TextInput
          {...field}
          ref={text}
          aria-label={`${label}, such as ${accentPresets[0].colour}`}
          placeholder="The site’s own"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={error}
          w="10rem"
          autoComplete="off"
          spellCheck={false}
        />
        {hydrated && value !== '' && (
          <Button variant="subtle" onClick={() => pick('')}>
            No colour
          </Button>
        )}
      </Group>
      {isColour(colour) && <Samples colour={colour} />}
    </fieldset>
  )
}

const schemes = { light: 'By day', dark: 'By night' } as const
const inks = { light: '#1b2f2c', dark: '#f3e8d6' } as const

function Samples({ colour }: { colour: string }) {
  const colours = accentColours(colour)
  const isKept = colours.light.primary === colour && colours.dark.primary === colour
  return (
    <>
      <div className="colour-samples" aria-live="polite">
        {(['light', 'dark'] as const).map((scheme) => {
          const { primary, onPrimary } = colours[scheme]
          return (
            <div key={scheme} style={{ background: surfaces[scheme][0], color: inks[scheme] }}>
              <span className="colour-name">{schemes[scheme]}</span>
              <span className="colour-button" style={{ background: primary, color: onPrimary }}>
                Book Now
              </span>
              <span className="colour-link" style={{ color: primary }}>
                A link
              </span>
            </div>
          )
        })}
      </div>
      <Text size="sm" c="dimmed" mt={6}>
        {isKept
          ? 'This colour is easy to read by day and by night.'
          : 'By day it becomes darker, or by night lighter, where it would be hard to read.'}
      </Text>
    </>
  )
}
