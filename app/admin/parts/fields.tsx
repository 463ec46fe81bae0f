import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'

type FileFieldProps = { name: string; label: string; accept: string; required?: boolean }

/** The browser's own field for a file, with the name and size of the chosen one below it. */
export function FileField(field: FileFieldProps) {
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const showChosenFile = () => setFile(input.current?.files?.[0])
  // A file may have been chosen before the page was hydrated.
  useEffect(showChosenFile, [])
  return (
    <TextInput
      {...field}
      ref={input}
      type="file"
      miw="min(16rem, 100%)"
      style={{ flexGrow: 1 }}
      inputWrapperOrder={['label', 'input', 'description']}
      description={file && `${file.name}, ${formatFileSize(file.size)}`}
      onChange={showChosenFile}
    />
  )
}

/** `850 bytes`, `12 KB`, `2.4 MB`: in thousands, as phones and computers count them. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const thousands = Math.round(bytes / 1000)
  return thousands < 1000 ? `${thousands} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

type CopyButtonProps = { value: string; isMain?: boolean; onCopy?: () => void; children: string }

/** Copies a text that is also on the page, where it can be selected if the browser refuses to copy. */
export function CopyButton({ value, isMain = false, onCopy, children }: CopyButtonProps) {
  const { copied, error, copy } = useClipboard()
  const onClick = () => {
    copy(value)
    onCopy?.()
  }
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={onClick}>
      <span aria-live="polite">{copied ? 'Copied' : error ? 'Please select it and copy it' : children}</span>
    </Button>
  )
}

/** A button that puts a text into a field of its form. */
export function FillButton({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  const fillField = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typeInto(field, value)
  }
  return (
    <Button variant="light" px="sm" onClick={fillField}>
      {children}
    </Button>
  )
}

/** A field that other controls of its form fill. It is not `type=hidden`, so that drafts store and restore it like any text. */
export function VisuallyHiddenField(field: ComponentProps<'input'>) {
  return <input className="vh" tabIndex={-1} aria-hidden="true" {...field} />
}
