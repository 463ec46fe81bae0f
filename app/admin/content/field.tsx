import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, type RefObject, use, useRef } from 'react'
import type { Content } from '#modules/content/content.ts'
import { pictureOf, wordsOf } from '#modules/content/picture-words.ts'
import type { ContentField } from '#modules/content/site-part.ts'
import { typeInto } from '../../ui/form/type-into.ts'
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
    description: isSaidElsewhere(form.content, path) ? SAID_ELSEWHERE : field.hint,
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

const SAID_ELSEWHERE = 'Your photograph stands here now, with its own words: you write them under Pictures.'

/** Whether a photograph stands in place of the drawn picture that these words are about. */
function isSaidElsewhere(content: Content, words: string): boolean {
  const picture = pictureOf(words)
  return picture !== null && content.replacements[valueAt(content, picture)] !== undefined
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
  const box = useRef<HTMLDivElement>(null)
  const renewWords = useWordsOf(shared.name, shared.defaultValue, box)
  const options = (own: boolean) =>
    pictures
      .filter(({ isPhotograph }) => isPhotograph === own)
      .map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <div ref={box}>
      <PictureChoice
        {...shared}
        toAdd
        onPick={renewWords}
        groups={[
          { title: '', options: none === undefined ? [] : [{ value: '', label: none, src: undefined }] },
          { title: 'Your photographs', options: options(true) },
          { title: 'Drawn pictures', options: options(false) },
        ]}
      />
    </div>
  )
}

/**
 * Puts a photograph's own words beside a picture that is picked, and none beside any other: those of the picture before would be wrong. They come
 * back with the picture they are about.
 */
function useWordsOf(picture: string, before: string, box: RefObject<HTMLElement | null>) {
  const form = use(PartForm)
  const wordsBefore = useRef<readonly string[] | null>(null)
  return (picked: string) => {
    const { alt = '', caption = null } = wordsOf(picture) ?? {}
    const elements = box.current?.closest('form')?.elements
    const controls = [alt, caption ?? ''].map((name) => (name ? elements?.namedItem(name) : null))
    const own = form?.content.photographs.find(({ id }) => id === picked)
    wordsBefore.current ??= controls.map((control) => (isTyped(control) ? control.value : ''))
    const words = picked === before ? wordsBefore.current : [own?.alt ?? '', own?.caption ?? '']
    if (picked === before) wordsBefore.current = null
    for (const [index, control] of controls.entries())
      if (isTyped(control)) typeInto(control, words[index] ?? '')
  }
}

function isTyped(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}
