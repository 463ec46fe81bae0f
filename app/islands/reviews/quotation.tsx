import { useId, useState } from 'react'
import { characterCount } from '#domain/text.ts'

/** About eight lines of the large type; beyond it the rest waits behind "Read more". */
const LONG_TEXT = 420
/** So few words can be larger: on a phone they then fill the row that is as high as its highest review. */
const SHORT_TEXT = 180

/** A guest's text; a long one is shortened by style alone, so that it is whole for machines, readers and without script. */
export function Quotation({ text, hold }: { text: string; hold: () => void }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const length = characterCount(text)
  const long = length > LONG_TEXT
  const short = length <= SHORT_TEXT
  return (
    <>
      <blockquote id={long ? id : undefined} className={long && !open ? 'long' : short ? 'short' : undefined}>
        <span>{text}</span>
      </blockquote>
      {long && (
        <button
          type="button"
          className="quiet"
          data-needs-script=""
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            hold()
            setOpen(!open)
          }}
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  )
}
