import { type ChangeEvent, useEffect, useState } from 'react'
import { EMAIL_MOST_CHARACTERS, NAME_MOST_CHARACTERS } from '#domain/contact.ts'
import { MESSAGE_MOST_CHARACTERS } from '#domain/enquiry.ts'
import { mediaRules } from '#domain/media.ts'
import { words } from '#domain/words.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { anyPicture, asJpegName, redraw } from '../../ui/redraw.ts'
import { Field, Unseen } from './field.tsx'
import { giveFile } from './kept.ts'
import { PhoneField } from './phone-field.tsx'
import { Fields, type Refused } from './refused.tsx'
import type { Postbox } from './send.ts'
import { SendButton, SendingNote } from './send-button.tsx'
import { useSending } from './use-sending.ts'

type QuickFormProps = {
  action: string
  token: string
  postbox: Postbox
  hint: string
  refused?: Refused | undefined
}

const { accept, lessThanBytes, wrongType } = mediaRules.profile
const LONGEST_SIDE = 1600

/** The quick review form (spec.md 2): everything but the picture is required, and the picture is sent too. */
export default function QuickForm({ action, token, postbox, hint, refused }: QuickFormProps) {
  const { form, state } = useSending(postbox, 'quick')
  const [wrong, setWrong] = useState<string>()
  const [working, setWorking] = useState(false)
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])

  /** A photograph as phones make them is too large, or HEIC; a copy that fits takes its place before it can be sent. */
  async function takePicture({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    setWrong(undefined)
    field.setCustomValidity('')
    const [picture] = field.files ?? []
    if (!picture || (picture.size < lessThanBytes && !(await isHeic(picture)))) return
    field.setCustomValidity(words.pictureInTheMaking)
    setWorking(true)
    const drawn = await redraw(picture, LONGEST_SIDE)
    if (field.files?.[0] !== picture) return
    field.setCustomValidity('')
    setWorking(false)
    if (drawn.ok && drawn.picture.size < lessThanBytes)
      return giveFile(field, new File([drawn.picture], asJpegName(picture.name), { type: 'image/jpeg' }))
    field.value = ''
    setWrong(drawn.ok || drawn.code === 'picture-unreadable' ? wrongType : drawn.message)
  }

  return (
    <form {...form} className="sheet-paper form" action={action} method="post" encType="multipart/form-data">
      <Fields form="quick" refused={refused}>
        <Unseen form="quick" token={token} />
        <Field label="Name" name="name" required full autoComplete="name" maxLength={NAME_MOST_CHARACTERS} />
        <Field
          label="Email"
          name="email"
          required
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MOST_CHARACTERS}
        />
        <PhoneField />
        <Field
          label="Picture"
          name="image"
          type="file"
          accept={awake ? anyPicture : accept}
          full
          onChange={takePicture}
          error={wrong}
          hint={working ? words.pictureInTheMaking : hint}
        />
        <Field label="Review" name="review" required full rows={5} maxLength={MESSAGE_MOST_CHARACTERS} />
        <div className="field full">
          <SendButton state={state} second />
          <SendingNote state={state} />
        </div>
      </Fields>
    </form>
  )
}
