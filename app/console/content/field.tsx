import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, use } from 'react'
import type { Content } from '#domain/content/content.ts'
import type { ContentField } from '#domain/content/site-part.ts'
import { PictureChoice } from '../parts/fields/picture-choice.tsx'
import { valueAt } from './value-at.ts'

export type PictureOnOffer = { name: string; label: string; isPhotograph: boolean; src: string }

/** What every field of a part's form looks at: the document, what was typed and refused, and the pictures there are. */
export const PartForm = createContext<{
  content: Content
  typed: Record<string, string>
  /** What still stands of what was refused. */
  problems: Record<string, string>
  /** All of it: an entry that was opened for it stays open while it is mended. */
  refused: Record<string, string>
  pictures: readonly PictureOnOffer[]
  /** How many bookings and reviews name each stay, by its id. */
  uses: Record<string, { bookings: number; reviews: number }>
} | null>(null)

/** One field of the site; `path` is where it stands in the document, and its name in the form. */
export function SiteField({ field, path }: { field: ContentField; path: string }) {
  const form = use(PartForm)
  if (!form) return null
  const stored = valueAt(form.content, path)
  const shared = {
    id: path,
    name: path,
    label: field.label,
    description: field.hint,
    error: form.problems[path],
    defaultValue: form.typed[path] ?? (field.zeroIsEmpty && stored === '0' ? '' : stored),
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
    case 'choice':
      return <NativeSelect {...shared} data={choices(field)} maw="14rem" />
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

function choices({ options = {} }: ContentField) {
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}

type Shared = {
  id: string
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  defaultValue: string
}

/** The hidden field says no; the box, when it is ticked, comes after it and says yes. */
function YesField({ id, name, label, error, defaultValue }: Shared) {
  return (
    <>
      <input type="hidden" name={name} value="no" />
      <Checkbox
        id={id}
        name={name}
        label={label}
        value="yes"
        error={error}
        defaultChecked={defaultValue === 'yes'}
      />
    </>
  )
}

function PictureField({
  pictures,
  none,
  ...shared
}: Shared & { pictures: readonly PictureOnOffer[]; none: string | undefined }) {
  const options = (own: boolean) =>
    pictures
      .filter(({ isPhotograph }) => isPhotograph === own)
      .map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <PictureChoice
      {...shared}
      toAdd
      groups={[
        { title: '', options: none === undefined ? [] : [{ value: '', label: none, src: undefined }] },
        { title: 'Your photographs', options: options(true) },
        { title: 'Drawn pictures', options: options(false) },
      ]}
    />
  )
}
