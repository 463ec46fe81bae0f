import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { ANY_PICTURE_TYPES, jpegName, mediaRules } from '#modules/media/media.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import {
  Fields,
  FormEmailField,
  FormField,
  FormNameField,
  FormPhoneField,
  HiddenFields,
  OtherWays,
  type RefusedFields,
  SendButton,
  SendingNote,
} from './fields.tsx'
import { type Postbox, setFile } from './send.ts'
import { type TypedFields, useSending } from './use-sending.ts'

const { accept, lessThanBytes, wrongType } = mediaRules.profile

const LONGEST_SIDE = 1600

const FIELD = 'image'

type QuickFormProps = {
  action: string
  token: string
  postbox: Postbox
  hint: string
  /** The phone number of the property, for the other ways to write. */
  phone: string
  refused?: RefusedFields | undefined
}

/** The quick review form (specification 2): everything but the picture is required, and the picture is sent too. */
export default function QuickForm({ action, token, postbox, hint, phone, refused }: QuickFormProps) {
  const { form, state, failure, failed, problem, fresh } = useSending(postbox, 'quick', () =>
    image.whenReady(),
  )
  const result = { state, failure, phone }
  const image = usePicture(form.ref)
  const hydrated = useHydrated()

  return (
    <form {...form} className="sheet-paper form" action={action} method="post" encType="multipart/form-data">
      <Fields form="quick" refused={refused} problem={problem} fresh={fresh}>
        <HiddenFields form="quick" token={token} />
        <FormNameField />
        <FormEmailField />
        <FormPhoneField />
        <FormField
          label="Picture"
          name={image.name}
          type="file"
          accept={hydrated ? ANY_PICTURE_TYPES : accept}
          full
          onChange={({ currentTarget }) => image.choose(currentTarget)}
          error={image.wrong}
          hint={image.working ? messages.pictureInTheMaking : hint}
        />
        <FormField label="Review" name="review" required full rows={5} maxLength={MAX_MESSAGE_CHARACTERS} />
        <div className="field full">
          <p className="hint">{messages.quickIsMessage}</p>
          <SendButton state={state} second />
          <SendingNote {...result} arrived={`${messages.messageArrived} ${messages.quickNotPublished}`} />
          <OtherWays {...result} text={quickText(failed)} />
        </div>
      </Fields>
    </form>
  )
}

/** The quick review as one message for WhatsApp; the picture has to be added there. */
function quickText({ name = '', email = '', phone = '', review = '' }: TypedFields): string {
  const contact = [name, phone, email].map((text) => text.trim()).filter(Boolean)
  return ['Hello, a few lines about my stay.', contact.join(', '), review.trim()].filter(Boolean).join('\n')
}

/**
 * Checks the picture as soon as it is chosen. A JPEG, PNG or GIF within the limit stays; any other that this device can read is replaced by
 * a smaller JPEG. The rest is refused beside the field, and the field is cleared.
 */
function usePicture(form: RefObject<HTMLFormElement | null>) {
  const [wrong, setWrong] = useState<string>()
  const [working, setWorking] = useState(false)
  const runningCheck = useRef<Promise<boolean> | null>(null)

  function choose(field: HTMLInputElement) {
    const now = checkPicture(field).finally(() => {
      if (runningCheck.current === now) runningCheck.current = null
    })
    runningCheck.current = now
  }

  // A picture that was chosen before hydration.
  const checkEarlierChoice = useEffectEvent(() => {
    const field = form.current?.elements.namedItem(FIELD)
    if (field instanceof HTMLInputElement && field.files?.length) choose(field)
  })
  useEffect(() => checkEarlierChoice(), [])

  /** Whether the picture can be sent. */
  async function checkPicture(field: HTMLInputElement): Promise<boolean> {
    setWrong(undefined)
    setWorking(false)
    const [picture] = field.files ?? []
    // Without its script, the server judges the picture.
    const drawing = picture && (await import('../../../ui/picture/open-picture.ts').catch(() => null))
    if (!drawing || (picture.size < lessThanBytes && (await drawing.isPlainPicture(picture)))) return true
    setWorking(true)
    const redrawn = await drawing.redraw(picture, LONGEST_SIDE)
    if (field.files?.[0] !== picture) return true
    setWorking(false)
    if (redrawn.ok && redrawn.picture.size < lessThanBytes) {
      setFile(field, new File([redrawn.picture], jpegName(picture.name), { type: 'image/jpeg' }))
      return true
    }
    field.value = ''
    setWrong(redrawn.ok || redrawn.name === 'pictureUnreadable' ? sentenceOf(wrongType) : redrawn.message)
    return false
  }

  /** Waits for the running check. A refused picture stops one submission. */
  async function whenReady(): Promise<boolean> {
    const fits = (await runningCheck.current) ?? true
    const field = form.current?.elements.namedItem(FIELD)
    if (!fits && field instanceof HTMLElement) field.focus()
    return fits
  }

  return { name: FIELD, wrong, working, choose, whenReady }
}
