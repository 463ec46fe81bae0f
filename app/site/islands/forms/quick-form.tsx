import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { ANY_PICTURE_TYPES, mediaRules, replaceExtension } from '#modules/media/media.ts'
import type { FormRef } from '../../../ui/draft.ts'
import { useHydrated } from '../../../ui/form/field.tsx'
import { ContactFields, FormField, SendControls, SiteForm, type SiteFormProps } from './fields.tsx'
import { setFile } from './send.ts'
import { type TypedFields, useSending } from './use-sending.ts'

const { accept, lessThanBytes, wrongType } = mediaRules.profile

const MAX_SIDE_PX = 1600

const PICTURE_FIELD = 'image'

/** The quick review form (specification 2): everything but the picture is required, and the picture is sent too. */
export default function QuickForm(props: SiteFormProps & { hint: string }) {
  const { emailService, hint, phone, ...rest } = props
  const sending = useSending(emailService, 'quick', () => pictureField.waitForCheck())
  const pictureField = usePictureField(sending.form.ref)
  const isHydrated = useHydrated()

  return (
    <SiteForm kind="quick" sending={sending} {...rest}>
      <ContactFields />
      <FormField
        label="Picture"
        name={pictureField.name}
        type="file"
        accept={isHydrated ? ANY_PICTURE_TYPES : accept}
        isWide
        onChange={({ currentTarget }) => pictureField.startCheck(currentTarget)}
        error={pictureField.error}
        hint={pictureField.isWorking ? messages.pictureInTheMaking : hint}
      />
      <FormField label="Review" name="review" required isWide rows={5} maxLength={MAX_MESSAGE_CHARACTERS} />
      <div className="field full">
        <p className="hint">{messages.quickIsMessage}</p>
        <SendControls
          sending={sending}
          phone={phone}
          whatsappText={writeQuickReviewText(sending.failedFields)}
          arrivedText={`${messages.messageArrived} ${messages.quickNotPublished}`}
          isSecondary
        />
      </div>
    </SiteForm>
  )
}

/** The quick review as one message for WhatsApp; the picture has to be added there. */
function writeQuickReviewText({ name = '', email = '', phone = '', review = '' }: TypedFields): string {
  const contact = [name, phone, email].map((text) => text.trim()).filter(Boolean)
  return ['Hello, a few lines about my stay.', contact.join(', '), review.trim()].filter(Boolean).join('\n')
}

/**
 * Checks the picture as soon as it is chosen. A JPEG, PNG or GIF within the limit stays; any other that this device can read is replaced by
 * a smaller JPEG. The rest is refused beside the field, and the field is cleared.
 */
function usePictureField(form: FormRef) {
  const [error, setError] = useState<string>()
  const [isReencoding, setWorking] = useState(false)
  const runningCheck = useRef<Promise<boolean> | null>(null)

  function startCheck(field: HTMLInputElement) {
    const check = checkPicture(field).finally(() => {
      if (runningCheck.current === check) runningCheck.current = null
    })
    runningCheck.current = check
  }

  // A picture that was chosen before hydration.
  const checkEarlierChoice = useEffectEvent(() => {
    const field = form.current?.elements.namedItem(PICTURE_FIELD)
    if (field instanceof HTMLInputElement && field.files?.length) startCheck(field)
  })
  useEffect(() => checkEarlierChoice(), [])

  async function checkPicture(field: HTMLInputElement): Promise<boolean> {
    setError(undefined)
    setWorking(false)
    const [picture] = field.files ?? []
    // Without its script, the server judges the picture.
    const pictureTools = picture && (await import('../../../ui/picture/open-picture.ts').catch(() => null))
    if (!pictureTools || (picture.size < lessThanBytes && (await pictureTools.canSendUnchanged(picture))))
      return true
    setWorking(true)
    const reencoded = await pictureTools.reencodePicture(picture, MAX_SIDE_PX)
    if (field.files?.[0] !== picture) return true
    setWorking(false)
    if (reencoded.ok && reencoded.picture.size < lessThanBytes) {
      const copyName = replaceExtension(picture.name, 'jpg')
      setFile(field, new File([reencoded.picture], copyName, { type: 'image/jpeg' }))
      return true
    }
    field.value = ''
    const isUnusable = reencoded.ok || reencoded.name === 'pictureUnreadable'
    setError(isUnusable ? sentenceOf(wrongType) : reencoded.message)
    return false
  }

  /** Waits for the running check. A refused picture stops one submission. */
  async function waitForCheck(): Promise<boolean> {
    const maySendPicture = (await runningCheck.current) ?? true
    const field = form.current?.elements.namedItem(PICTURE_FIELD)
    if (!maySendPicture && field instanceof HTMLElement) field.focus()
    return maySendPicture
  }

  return { name: PICTURE_FIELD, error, isWorking: isReencoding, startCheck, waitForCheck }
}
