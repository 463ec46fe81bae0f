import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mediaRules } from '#modules/media/media.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { isPlainPicture, redraw } from '../../ui/redraw.ts'
import { giveFile } from './kept.ts'

const { lessThanBytes, wrongType } = mediaRules.profile
const LONGEST_SIDE = 1600
const FIELD = 'image'

/**
 * Looks at the picture of a form as soon as it is chosen: one that fits stays, whatever else this device can read gives way to
 * a JPEG that fits, and the rest is refused beside the field, which is cleared.
 */
export function usePicture(form: RefObject<HTMLFormElement | null>) {
  const [wrong, setWrong] = useState<string>()
  const [working, setWorking] = useState(false)
  const looking = useRef<Promise<boolean> | null>(null)

  function choose(field: HTMLInputElement) {
    const now = look(field).finally(() => {
      if (looking.current === now) looking.current = null
    })
    looking.current = now
  }

  // One that was chosen before the page woke up.
  const takeUp = useEffectEvent(() => {
    const field = form.current?.elements.namedItem(FIELD)
    if (field instanceof HTMLInputElement && field.files?.length) choose(field)
  })
  useEffect(() => takeUp(), [])

  /** Whether the picture can be sent. */
  async function look(field: HTMLInputElement): Promise<boolean> {
    setWrong(undefined)
    setWorking(false)
    const [picture] = field.files ?? []
    if (!picture || (picture.size < lessThanBytes && (await isPlainPicture(picture)))) return true
    setWorking(true)
    const drawn = await redraw(picture, LONGEST_SIDE)
    if (field.files?.[0] !== picture) return true
    setWorking(false)
    if (drawn.ok && drawn.picture.size < lessThanBytes) {
      giveFile(field, new File([drawn.picture], asJpegName(picture.name), { type: 'image/jpeg' }))
      return true
    }
    field.value = ''
    setWrong(drawn.ok || drawn.name === 'pictureUnreadable' ? sentenceOf(wrongType) : drawn.message)
    return false
  }

  /** Waits for the look that is being taken; a picture refused by it holds the message back, once. */
  async function whenReady(): Promise<boolean> {
    const fits = (await looking.current) ?? true
    const field = form.current?.elements.namedItem(FIELD)
    if (!fits && field instanceof HTMLElement) field.focus()
    return fits
  }

  return { name: FIELD, wrong, working, choose, whenReady }
}
