import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, use, useState } from 'react'
import type { Content } from '#domain/content.ts'
import { PictureChoice } from '../parts/picture-choice.tsx'
import type { Field } from './site-part.ts'
import { valueAt } from './value-at.ts'

export type PictureOnOffer = { name: string; label: string; isPhotograph: boolean; src: string }

/** What every field of a part's form looks at: the document, what was typed and refused, and the pictures there are. */
export const PartForm = createContext<{
  content: Content
  typed: Record<string, string>
  problems: Record<string, string>
  pictures: readonly PictureOnOffer[]
  /** How many bookings and reviews name each stay, by its id. */
  uses: Record<string, { bookings: number; reviews: number }>
} | null>(null)

const socialKinds = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'x', label: 'X' },
]

/** One field of the site; `path` is where it stands in the document, and its name in the form. */
export function SiteField({ field, path }: { field: Field; path: string }) {
  const form = use(PartForm)
  if (!form) return null
  const shared = {
    name: path,
    id: path,
    label: field.label,
    description: field.hint,
    error: form.problems[path],
    defaultValue: form.typed[path] ?? valueAt(form.content, path),
  }
  switch (field.as) {
    case 'text':
      return <Textarea {...shared} minRows={2} maxRows={14} />
    case 'lines':
      return <Textarea {...shared} minRows={3} />
    case 'number':
      return <TextInput {...shared} inputMode="decimal" maw="14rem" />
    case 'yes':
      return <YesField {...shared} />
    case 'social':
      return <NativeSelect {...shared} data={socialKinds} maw="14rem" />
    case 'feature':
      return (
        <NativeSelect
          {...shared}
          data={form.content.features.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )
    case 'picture':
      return <PictureField {...shared} pictures={form.pictures} none={field.none} />
    default:
      return <TextInput {...shared} />
  }
}

type Shared = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  defaultValue: string
}

/** The hidden field says no; the box, when it is ticked, comes after it and says yes. */
function YesField({ name, label, error, defaultValue }: Shared) {
  return (
    <>
      <input type="hidden" name={name} value="no" />
      <Checkbox name={name} label={label} value="yes" error={error} defaultChecked={defaultValue === 'yes'} />
    </>
  )
}

function PictureField({
  pictures,
  none,
  defaultValue,
  ...shared
}: Shared & { pictures: readonly PictureOnOffer[]; none: string | undefined }) {
  const [name, setName] = useState(defaultValue)
  const [seenAs, setSeenAs] = useState(defaultValue)
  // The form was made anew with another picture.
  if (seenAs !== defaultValue) {
    setSeenAs(defaultValue)
    setName(defaultValue)
  }
  const chosen = pictures.find((picture) => picture.name === name)
  const options = (own: boolean) =>
    pictures
      .filter(({ isPhotograph }) => isPhotograph === own)
      .map((each) => ({ value: each.name, label: each.label }))
  const data = [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    { group: 'Your photographs', items: options(true) },
    { group: 'Drawn pictures', items: options(false) },
  ].filter((each) => each.items === undefined || each.items.length > 0)
  return (
    <PictureChoice
      {...shared}
      src={chosen?.src}
      defaultValue={defaultValue}
      onChange={(event) => setName(event.currentTarget.value)}
      data={data}
    />
  )
}
