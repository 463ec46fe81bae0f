import type { FormEvent } from 'react'
import { loadPart } from '../sending/load-part.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

type Props = { house: string; linkKey: string; receipt: ReceiptFacts }

/**
 * Keeps the receipt on paper or as a picture. Both are forms that lead back to the page, so that a press while the page still sleeps
 * is held like any other.
 */
export function KeepIt({ house, linkKey, receipt }: Props) {
  async function savePicture() {
    const { saveReceipt } = await loadPart(() => import('./save-receipt.ts'))
    await saveReceipt(house, receipt)
  }
  return (
    <div className="keep-it">
      <Press linkKey={linkKey} onPress={savePicture}>
        Save as a picture
      </Press>
      <Press linkKey={linkKey} onPress={() => print()}>
        Print
      </Press>
    </div>
  )
}

type PressProps = { linkKey: string; onPress: () => void; children: string }

function Press({ linkKey, onPress, children }: PressProps) {
  function press(event: FormEvent) {
    event.preventDefault()
    onPress()
  }
  return (
    <form action="/review" onSubmit={press}>
      <input type="hidden" name="id" value={linkKey} />
      <button className="button second slim" type="submit">
        {children}
      </button>
    </form>
  )
}
