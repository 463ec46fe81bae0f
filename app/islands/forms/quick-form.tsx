import { useEffect, useState } from 'react'
import { EMAIL_MOST_CHARACTERS, NAME_MOST_CHARACTERS } from '#modules/common/contact.ts'
import { messages } from '#modules/common/messages.ts'
import { MESSAGE_MOST_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { mediaRules } from '#modules/media/media.ts'
import { anyPicture } from '../../ui/picture/picture-names.ts'
import { Fields, FormField, PhoneField, type RefusedFields, Unseen } from './fields.tsx'
import type { KeptFields } from './kept.ts'
import type { Postbox } from './send.ts'
import { OtherWays, SendButton, SendingNote } from './send-button.tsx'
import { usePicture } from './use-picture.ts'
import { useSending } from './use-sending.ts'

type QuickFormProps = {
  action: string
  token: string
  postbox: Postbox
  hint: string
  /** The house's number, for the ways round. */
  phone: string
  refused?: RefusedFields | undefined
}

const { accept } = mediaRules.profile

/** The quick review form (specification 2): everything but the picture is required, and the picture is sent too. */
export default function QuickForm({ action, token, postbox, hint, phone, refused }: QuickFormProps) {
  const { form, state, failure, failed, problem, fresh } = useSending(postbox, 'quick', () =>
    image.whenReady(),
  )
  const image = usePicture(form.ref)
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])

  return (
    <form {...form} className="sheet-paper form" action={action} method="post" encType="multipart/form-data">
      <Fields form="quick" refused={refused} problem={problem} fresh={fresh}>
        <Unseen form="quick" token={token} />
        <FormField
          label="Name"
          name="name"
          required
          full
          autoComplete="name"
          maxLength={NAME_MOST_CHARACTERS}
        />
        <FormField
          label="Email"
          name="email"
          required
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MOST_CHARACTERS}
        />
        <PhoneField />
        <FormField
          label="Picture"
          name={image.name}
          type="file"
          accept={hydrated ? anyPicture : accept}
          full
          onChange={({ currentTarget }) => image.choose(currentTarget)}
          error={image.wrong}
          hint={image.working ? messages.pictureInTheMaking : hint}
        />
        <FormField label="Review" name="review" required full rows={5} maxLength={MESSAGE_MOST_CHARACTERS} />
        <div className="field full">
          <p className="hint">{messages.quickIsMessage}</p>
          <SendButton state={state} second />
          <SendingNote
            {...{ state, failure, phone }}
            arrived={`${messages.messageArrived} ${messages.quickNotPublished}`}
          />
          <OtherWays {...{ state, failure, phone }} text={quickText(failed)} />
        </div>
      </Fields>
    </form>
  )
}

/** The quick review as one message for WhatsApp; the picture has to be added there. */
function quickText({ name = '', email = '', phone = '', review = '' }: KeptFields): string {
  const contact = [name, phone, email].map((text) => text.trim()).filter(Boolean)
  return ['Hello, a few lines about my stay.', contact.join(', '), review.trim()].filter(Boolean).join('\n')
}
