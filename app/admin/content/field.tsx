import { Box, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, use, useRef, useState } from 'react'
import type { FetcherSubmitFunction } from 'react-router'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import type { Content, Photograph } from '#modules/content/content.ts'
import { findPictureTexts } from '#modules/content/picture-words.ts'
import { focusFields, isSuggestedDescription, photographsField } from '#modules/content/place-photographs.ts'
import type { ContentField } from '#modules/content/site-parts.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { VisuallyHiddenField } from '../parts/fields.tsx'
import { FocusPicker } from '../pictures/focus-picker.tsx'
import { PhotoUpload } from '../pictures/photo-upload.tsx'
import { ColourField } from './colour-field.tsx'
import { PictureChoice } from './picture-choice.tsx'

/** `src` is undefined while the photograph is being prepared; a photograph has a focus. */
export type SelectablePicture = {
  name: string
  label: string
  isPhotograph: boolean
  src: string | undefined
  width?: number
  height?: number
  focus?: Photograph['focus'] | undefined
}

/** What every field of a part's form reads: the document, what was typed and refused, and the pictures to choose from. */
export const PartForm = createContext<{
  content: Content | null
  values: Readonly<Record<string, string>>
  /** What is still wrong. */
  problems: Readonly<Record<string, string>>
  /** All that was refusedFields: an entry that was opened for it stays open while it is corrected. */
  refusedFields: Readonly<Record<string, string>>
  pictures: readonly SelectablePicture[]
  /** How many bookings and reviews name each stay, by its id. */
  uses: Record<string, { bookings: number; reviews: number } | undefined>
  submit?: FetcherSubmitFunction
}>({ content: null, values: {}, problems: {}, refusedFields: {}, pictures: [], uses: {} })

/** What a document contains at a path, as a field shows it; a link to the drawn map is none. */
export function readFieldText(content: Content | null, path: string): string {
  const value = content && readValueAt(content, path)
  if (value === undefined || value === null || value === MAP_SECTION_LINK) return ''
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** One field of the site; `path` is its place in the document, and its name in the form. */
export function SiteField({ field, path }: { field: ContentField; path: string }) {
  const form = use(PartForm)
  const stored = readFieldText(form.content, path)
  const shared = {
    id: path,
    name: path,
    label: field.label,
    description: form.content && isSuggestedDescription(form.content, path) ? SUGGESTED : field.hint,
    error: form.problems[path],
    defaultValue: form.values[path] ?? (field.zeroIsEmpty && stored === '0' ? '' : stored),
  }
  switch (field.as) {
    case 'text':
      return <Textarea {...shared} minRows={2} maxRows={14} />
    case 'lines':
      return <Textarea {...shared} minRows={3} />
    case 'number':
      return <TextInput {...shared} inputMode="decimal" maw="14rem" />
    case 'yes':
      // The last value of a name counts: a ticked box, which follows the hidden field, makes it yes.
      return (
        <>
          <input type="hidden" name={path} value="no" />
          <Checkbox
            id={path}
            name={path}
            label={field.label}
            value="yes"
            error={shared.error}
            defaultChecked={shared.defaultValue === 'yes'}
          />
        </>
      )
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={Object.entries(field.options ?? {}).map(([value, label]) => ({ value, label }))}
          maw="22rem"
        />
      )
    case 'feature':
      return (
        <NativeSelect
          {...shared}
          data={[
            { value: '', label: 'None: a section of its own' },
            ...(form.content?.features ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )
    case 'colour':
      return <ColourField {...shared} />
    case 'picture':
      return <PictureField {...shared} pictures={form.pictures} none={field.noneLabel} />
    case 'logo':
      return <LogoField {...shared} pictures={form.pictures} />
    default:
      return <TextInput {...shared} />
  }
}

const SUGGESTED = 'Suggested by Deodar. Better: write what the photo shows.'

/**
 * Takes photographs for a picture field, or for a list of pictures, at this place: once all are stored, the form is saved as a draft that shows
 * them there. Their ids are a field of the form, so that a refused or interrupted save loses none.
 */
export function AddPhotographs({ place, label }: { place: string; label: string }) {
  const { values } = use(PartForm)
  const field = useRef<HTMLInputElement>(null)
  const name = photographsField(place)
  const onStored = (id: string) =>
    field.current && typeInto(field.current, [field.current.value, id].filter(Boolean).join(','))
  const save = () => {
    const form = field.current?.form
    if (!form || !field.current?.value) return
    const focused = document.activeElement
    // The saved form is made again, which would interrupt somebody who is typing.
    if (focused && form.contains(focused) && isTextField(focused) && focused.type !== 'file')
      focused.addEventListener('blur', save, { once: true })
    else form.requestSubmit()
  }
  return (
    <div>
      <VisuallyHiddenField ref={field} name={name} defaultValue={values[name] ?? ''} />
      <PhotoUpload label={label} onStored={onStored} onFinished={save} />
    </div>
  )
}

type PictureFieldProps = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  defaultValue: string
  pictures: readonly SelectablePicture[]
  none: string | undefined
}

/**
 * A picked photograph fills the fields beside it with its own description; any other picture empties them, because they described the
 * picture before. Picking that one again restores them.
 */
function PictureField({ pictures, none, ...field }: PictureFieldProps) {
  const form = use(PartForm)
  const box = useRef<HTMLDivElement>(null)
  const wordsBefore = useRef<readonly string[] | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const shown = picked ?? field.defaultValue
  const fillDescription = (picked: string) => {
    setPicked(picked)
    const { alt = '', caption = null } = findPictureTexts(field.name) ?? {}
    const elements = box.current?.closest('form')?.elements
    const controls = [alt, caption ?? ''].map((name) => (name ? elements?.namedItem(name) : null))
    const own = form.content?.photographs.find(({ id }) => id === picked)
    wordsBefore.current ??= controls.map((control) => (isTextField(control) ? control.value : ''))
    const isBefore = picked === field.defaultValue
    const words = isBefore ? wordsBefore.current : [own?.alt ?? '', own?.caption ?? '']
    if (isBefore) wordsBefore.current = null
    for (const [index, control] of controls.entries())
      if (isTextField(control)) typeInto(control, words[index] ?? '')
  }
  const options = (own: boolean) =>
    pictures
      .filter(({ isPhotograph }) => isPhotograph === own)
      .map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <div ref={box}>
      <PictureChoice
        {...field}
        onPick={fillDescription}
        groups={[
          { title: '', options: none === undefined ? [] : [{ value: '', label: none, src: undefined }] },
          { title: 'Your photos', options: options(true) },
          { title: 'Drawn pictures', options: options(false) },
        ]}
      />
      <PictureFocus key={shown} photograph={pictures.find(({ name }) => name === shown)} place={field.name} />
      <Box mt="xs">
        <AddPhotographs place={field.name} label="Take or choose a photo" />
      </Box>
    </div>
  )
}

/** What of a photograph stays in view, changed where it is shown. Its fields exist once this is opened, and then change the photograph. */
function PictureFocus({ photograph, place }: { photograph: SelectablePicture | undefined; place: string }) {
  const { values } = use(PartForm)
  const { name = '', src, width = 4, height = 3, focus } = photograph ?? {}
  const names = focusFields(name)
  const [isOpen, setOpen] = useState(values[names.x] !== undefined)
  if (!src || !focus) return null
  const { x, y } = { x: Number(values[names.x] ?? focus.x), y: Number(values[names.y] ?? focus.y) }
  return (
    <details className="touch-links" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Adjust the picture</summary>
      {isOpen && (
        <FocusPicker
          names={names}
          picture={{ src, width, height }}
          focus={{ x, y }}
          shapes={[findPictureShape(place)]}
        />
      )}
    </details>
  )
}

/** The shape in which a place shows its picture. */
function findPictureShape(place: string): string {
  if (/^hero\.pictures\.\w+Portrait$/.test(place)) return '9 / 16'
  if (/^(?:hero|socialCard)/.test(place)) return '16 / 9'
  return /^(?:testimonials|placeholders)/.test(place) ? 'round' : '4 / 3'
}

/** A logo among all photographs; its first choice is the initial. */
function LogoField({ pictures, ...field }: Omit<PictureFieldProps, 'none'>) {
  const options = pictures.map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <div>
      <PictureChoice {...field} isWhole groups={[{ title: '', options }]} />
      <Box mt="xs">
        <AddPhotographs place={field.name} label="Choose a logo from this device" />
      </Box>
    </div>
  )
}

function isTextField(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}
