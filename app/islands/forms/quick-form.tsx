import { type ChangeEvent, useState } from 'react'
import { mediaRules } from '#domain/media.ts'
import { Field, Unseen } from './field.tsx'
import { giveFile } from './kept.ts'
import { phoneInput } from './phone.ts'
import { Fields, type Refused } from './refused.tsx'
import type { Postbox } from './send.ts'
import { SendButton, SendingNote } from './send-button.tsx'
import { smallerPicture } from './smaller-picture.ts'
import { useSending } from './use-sending.ts'

type QuickFormProps = { action: string; token: string; postbox: Postbox; refused?: Refused | undefined }

const { accept, lessThanBytes, wrongType } = mediaRules.profile

/** The quick review form (spec.md 2): everything but the picture is required, and the picture is sent too. */
export default function QuickForm({ action, token, postbox, refused }: QuickFormProps) {
  const { form, state } = useSending(postbox, 'quick')
  const [wrong, setWrong] = useState<string>()

  /** A photograph as phones make them is too large; a smaller copy takes its place before it is sent. */
  async function takePicture({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setWrong(undefined)
    const [picture] = currentTarget.files ?? []
    if (!picture || picture.size < lessThanBytes) return
    const smaller = await smallerPicture(picture, lessThanBytes)
    if (smaller) return giveFile(currentTarget, smaller)
    currentTarget.value = ''
    setWrong(wrongType)
  }

  return (
    <form {...form} className="sheet-paper form" action={action} method="post" encType="multipart/form-data">
      <Fields form="quick" refused={refused}>
        <Unseen form="quick" token={token} />
        <Field label="Name" name="name" required full autoComplete="name" maxLength={120} />
        <Field label="Email" name="email" required type="email" autoComplete="email" maxLength={254} />
        <Field label="Phone" name="phone" required {...phoneInput} />
        <Field
          label="Picture"
          name="image"
          type="file"
          accept={accept}
          full
          onChange={takePicture}
          error={wrong}
          hint="Optional. You, or something you saw here."
        />
        <Field label="Review" name="review" required full rows={5} maxLength={10000} />
        <div className="field full">
          <SendButton state={state} second />
          <SendingNote state={state} />
        </div>
      </Fields>
    </form>
  )
}
