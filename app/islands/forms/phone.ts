import type { ChangeEvent, ClipboardEvent } from 'react'
import { PHONE_INPUT_CHARACTERS } from '#domain/contact.ts'

/** What fits the ten characters of the input: the country code or the trunk zero of a pasted Indian number falls away. */
export function nationalNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > PHONE_INPUT_CHARACTERS ? digits.replace(/^0*(91)?(?=\d{10}$)/, '') : digits
  return national.slice(0, PHONE_INPUT_CHARACTERS)
}

/** Phone input: numeric, ten characters, kind to numbers pasted with a country code (spec.md 5). */
export const phoneInput = {
  type: 'text',
  inputMode: 'numeric',
  maxLength: PHONE_INPUT_CHARACTERS,
  autoComplete: 'tel-national',
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (text.trim().length <= PHONE_INPUT_CHARACTERS && !/\D/.test(text.trim())) return
    event.preventDefault()
    event.currentTarget.value = nationalNumber(text)
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  },
  onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (/\D/.test(currentTarget.value)) currentTarget.value = nationalNumber(currentTarget.value)
  },
} as const
