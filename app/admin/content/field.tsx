import { Box, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createContext, use, useRef, useState } from 'react'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import type { Content, Photograph } from '#modules/content/content.ts'
import { findPictureTextPaths } from '#modules/content/picture-texts.ts'
import {
  isSuggestedDescription,
  makeFocusFieldNames,
  makePhotographsFieldName,
} from '#modules/content/place-photographs.ts'
import type { ContentField } from '#modules/content/site-parts.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { VisuallyHiddenField } from '../parts/fields.tsx'
import { FocusPicker, SUGGESTED_DESCRIPTION_HINT } from '../pictures/focus-picker.tsx'
import { PhotoUpload } from '../pictures/photo-upload.tsx'
import { ColourField } from './colour-field.tsx'
import type { DraftFormState } from './draft-form.tsx'
import { PictureChoice, type SiteFieldProps } from './picture-choice.tsx'

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

/** What the fields of a part's form read: the document, the typed values, the problems, and the pictures to choose from. */
type PartForm = Pick<DraftFormState, 'values' | 'problems' | 'refusedFields'> & {
  content: Content | null
  pictures: readonly SelectablePicture[]
  /** How many bookings and reviews name each stay, by its id. */
  stayUses: Record<string, { bookings: number; reviews: number } | undefined>
  submit?: DraftFormState['submit']
}
export const PartFormContext = createContext<PartForm>({
  content: null,
  values: {},
  problems: {},
  refusedFields: {},
  pictures: [],
  stayUses: {},
})

/** The value of a document at a path, as a field shows it; a link to the drawn map is shown as empty. */
export function readFieldText(content: Content | null, path: string): string {
  const value = content && readValueAt(content, path)
  if (value === undefined || value === null || value === MAP_SECTION_LINK) return ''
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** One field of the site; `path` is its place in the document, and its name in the form. */
export function SiteField({ field, path }: { field: ContentField; path: string }) {
  const { content, pictures, values, problems } = use(PartFormContext)
  const savedText = readFieldText(content, path)
  const fieldProps = {
    id: path,
    name: path,
    label: field.label,
    description: content && isSuggestedDescription(content, path) ? SUGGESTED_DESCRIPTION_HINT : field.hint,
    error: problems[path],
    defaultValue: values[path] ?? (field.isZeroShownEmpty && savedText === '0' ? '' : savedText),
  }
  switch (field.fieldKind) {
    case 'text':
      return <Textarea {...fieldProps} minRows={2} maxRows={14} />
    case 'lines':
      return <Textarea {...fieldProps} minRows={3} />
    case 'number':
      return <TextInput {...fieldProps} inputMode="decimal" maw="14rem" />
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
            error={fieldProps.error}
            defaultChecked={fieldProps.defaultValue === 'yes'}
          />
        </>
      )
    case 'choice':
      return (
        <NativeSelect
          {...fieldProps}
          data={Object.entries(field.options ?? {}).map(([value, label]) => ({ value, label }))}
          maw="22rem"
        />
      )
    case 'feature':
      return (
        <NativeSelect
          {...fieldProps}
          data={[
            { value: '', label: 'None: a section of its own' },
            ...(content?.features ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )
    case 'colour':
      return <ColourField {...fieldProps} />
    case 'picture':
      return <PictureField {...fieldProps} pictures={pictures} noneLabel={field.noneLabel} />
    case 'logo':
      return <LogoField {...fieldProps} pictures={pictures} />
    default:
      return <TextInput {...fieldProps} />
  }
}

/** Uploads photographs for the picture field or list at `path`, then saves the draft. Their ids are a field, so that a save that fails loses none. */
export function AddPhotographs({ path, label, mt }: { path: string; label: string; mt?: 'xs' }) {
  const { values } = use(PartFormContext)
  const field = useRef<HTMLInputElement>(null)
  const name = makePhotographsFieldName(path)
  const onStored = (id: string) =>
    field.current && typeInto(field.current, [field.current.value, id].filter(Boolean).join(','))
  const submitForm = () => {
    const form = field.current?.form
    if (!form || !field.current?.value) return
    const focused = document.activeElement
    // The form is mounted again after the save, which would interrupt somebody who is typing.
    if (focused && form.contains(focused) && isTextField(focused) && focused.type !== 'file')
      focused.addEventListener('blur', submitForm, { once: true })
    else form.requestSubmit()
  }
  return (
    <Box mt={mt}>
      <VisuallyHiddenField ref={field} name={name} defaultValue={values[name] ?? ''} />
      <PhotoUpload label={label} onStored={onStored} onFinished={submitForm} />
    </Box>
  )
}

type PictureFieldProps = SiteFieldProps & Pick<PartForm, 'pictures'> & { noneLabel: string | undefined }

/** A photograph fills the texts beside it; a drawn picture empties them, as they described the one before. The saved picture restores them. */
function PictureField({ pictures, noneLabel, ...field }: PictureFieldProps) {
  const form = use(PartFormContext)
  const wrapper = useRef<HTMLDivElement>(null)
  const textsBefore = useRef<readonly string[] | null>(null)
  const [pickedName, setPickedName] = useState<string | null>(null)
  const shownName = pickedName ?? field.defaultValue
  const shownPicture = pictures.find(({ name }) => name === shownName)
  const pickPicture = (name: string) => {
    setPickedName(name)
    const { alt = '', caption = null } = findPictureTextPaths(field.name) ?? {}
    const elements = wrapper.current?.closest('form')?.elements
    const controls = [alt, caption ?? ''].map((name) => (name ? elements?.namedItem(name) : null))
    const photograph = form.content?.photographs.find(({ id }) => id === name)
    textsBefore.current ??= controls.map((control) => (isTextField(control) ? control.value : ''))
    const isSavedPicture = name === field.defaultValue
    const texts = isSavedPicture ? textsBefore.current : [photograph?.alt ?? '', photograph?.caption ?? '']
    if (isSavedPicture) textsBefore.current = null
    for (const [index, control] of controls.entries())
      if (isTextField(control)) typeInto(control, texts[index] ?? '')
  }
  const listOptions = (isOwnPhoto: boolean) =>
    pictures
      .filter(({ isPhotograph }) => isPhotograph === isOwnPhoto)
      .map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <div ref={wrapper}>
      <PictureChoice
        {...field}
        onPick={pickPicture}
        groups={[
          { title: '', options: noneLabel ? [{ value: '', label: noneLabel, src: undefined }] : [] },
          { title: 'Your photos', options: listOptions(true) },
          { title: 'Drawn pictures', options: listOptions(false) },
        ]}
      />
      <PictureFocus key={shownName} photograph={shownPicture} path={field.name} />
      <AddPhotographs path={field.name} label="Take or choose a photo" mt="xs" />
    </div>
  )
}

/** Which part of a photograph stays visible. Its fields exist only once it was opened, so that a save changes the photograph only then. */
function PictureFocus({ photograph, path }: { photograph: SelectablePicture | undefined; path: string }) {
  const { values } = use(PartFormContext)
  const { name = '', src, width = 4, height = 3, focus } = photograph ?? {}
  const names = makeFocusFieldNames(name)
  const [isOpen, setOpen] = useState(values[names.x] !== undefined)
  if (!src || !focus) return null
  const shapes = [findPictureShape(path)]
  const typedFocus = { x: Number(values[names.x] ?? focus.x), y: Number(values[names.y] ?? focus.y) }
  return (
    <details className="touch-links" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Adjust the picture</summary>
      {isOpen && <FocusPicker {...{ names, shapes }} picture={{ src, width, height }} focus={typedFocus} />}
    </details>
  )
}

/** The shape in which the site shows the picture at this path. */
function findPictureShape(path: string): string {
  if (/^hero\.pictures\.\w+Portrait$/.test(path)) return '9 / 16'
  if (/^(?:hero|socialCard)/.test(path)) return '16 / 9'
  return /^(?:testimonials|placeholders)/.test(path) ? 'round' : '4 / 3'
}

/** A choice of the logo among all photographs; the first choice is no logo. */
function LogoField({ pictures, ...field }: Omit<PictureFieldProps, 'noneLabel'>) {
  const options = pictures.map(({ name, label, src }) => ({ value: name, label, src }))
  return (
    <div>
      <PictureChoice {...field} isWhole groups={[{ title: '', options }]} />
      <AddPhotographs path={field.name} label="Choose a logo from this device" mt="xs" />
    </div>
  )
}

function isTextField(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}
