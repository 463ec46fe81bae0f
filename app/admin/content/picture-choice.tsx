import { Group, Image, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ComponentProps, Fragment, type MouseEvent, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'
import type { Field } from '../parts/edit-form.tsx'
import { VisuallyHiddenField } from '../parts/fields.tsx'

export type PictureOption = { value: string; label: string; src: string | undefined }
type PictureGroup = { title: string; options: readonly PictureOption[] }
/** The props of a field of the site that is not a text. */
export type SiteFieldProps = Field & { id: string; description: string | undefined }
type PictureChoiceProps = SiteFieldProps & {
  /** Called with what a person picks, and not with a restored draft. */
  onPick?: (value: string) => void
  /** The pictures are shown whole, not cut to one shape. */
  isWhole?: boolean
  /** Groups without options are left out. */
  groups: readonly PictureGroup[]
}

/** A choice of one picture: it shows the chosen one, and all of them when it is opened. */
export function PictureChoice({ id, name, label, groups, onPick, ...props }: PictureChoiceProps) {
  const { description, error, defaultValue, isWhole } = props
  const fit = isWhole ? 'contain' : 'cover'
  const [value, setValue] = useState(defaultValue)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const pickPicture = (picked: string) => {
    if (field.current) typeInto(field.current, picked)
    else setValue(picked)
    onPick?.(picked)
  }
  const chosenOption = groups.flatMap(({ options }) => options).find((each) => each.value === value)
  // A click closes it; the arrow keys do not, because they pick each picture on the way.
  const closeOnClick = ({ target, detail }: MouseEvent) =>
    detail > 0 && !(target instanceof HTMLInputElement) && setTimeout(() => setOpen(false))
  return (
    <fieldset className="picture-choice" data-whole={isWhole || undefined}>
      <Input.Label component="legend">{label}</Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      <VisuallyHiddenField
        ref={field}
        name={name}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <details id={id} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Group component="summary" gap="sm" wrap="nowrap" p={6} pr="sm">
          {chosenOption?.src && (
            <Image src={chosenOption.src} alt="" w="5.5rem" h="4.1rem" bg="var(--mat)" fit={fit} />
          )}
          <Text span flex={1} miw={0}>
            <span className="vh">{label}: </span>
            {chosenOption?.label ?? 'None of these'}
          </Text>
          <Text span c="var(--link)" size="sm" fw={600}>
            {isOpen ? 'Close' : 'Change'}
          </Text>
        </Group>
        {isOpen && (
          <Stack gap="xs" p="xs" mah="28rem" style={{ overflowY: 'auto' }} onClick={closeOnClick}>
            {groups
              .filter(({ options }) => options.length > 0)
              .map(({ title, options }) => (
                <Fragment key={title}>
                  {title && <Text fw={600}>{title}</Text>}
                  <PictureGrid
                    options={options}
                    inputProps={(each) => ({
                      name,
                      form: 'none',
                      value: each,
                      checked: each === value,
                      onChange: () => pickPicture(each),
                    })}
                  />
                </Fragment>
              ))}
          </Stack>
        )}
      </details>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </fieldset>
  )
}

type PictureGridProps = {
  options: readonly PictureOption[]
  /** The props of the radio button or checkbox of the picture with this value. */
  inputProps: (value: string) => ComponentProps<'input'>
}

export function PictureGrid({ options, inputProps }: PictureGridProps) {
  return (
    <SimpleGrid component="ul" minColWidth="min(7rem, 30%)" spacing="xs">
      {options.map(({ value, label, src }) => (
        <li key={value}>
          <label>
            <input className="vh" type="radio" {...inputProps(value)} />
            {src ? (
              <img src={src} alt="" width={96} height={72} loading="lazy" />
            ) : (
              <span className="picture-none" />
            )}
            <span>{label}</span>
          </label>
        </li>
      ))}
    </SimpleGrid>
  )
}
