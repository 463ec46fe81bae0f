import { useEffect, useRef, useState } from 'react'
import type { RefusedFile } from '#domain/media/media.ts'
import { type Delivery, deliverFiles } from './deliver.ts'
import { type FileDelivery, sayDelivery, withRefused } from './file-delivery.ts'
import { FileLine } from './file-line.tsx'

type Props = {
  linkKey: string
  /** What the house has refused of this review, as it stood when the page came. */
  refused: readonly RefusedFile[]
}

/** The files on their way and those that were refused, one line each, and the truth about all of them. Nothing when there are none. */
export default function Arriving({ linkKey, refused }: Props) {
  const [ownLines, setLines] = useState<FileDelivery[]>([])
  const lines = withRefused(ownLines, refused)
  const delivery = useRef<Delivery | null>(null)

  useEffect(() => {
    const begun = deliverFiles(linkKey, setLines)
    delivery.current = begun
    return begun.stop
  }, [linkKey])

  if (lines.length === 0) return null
  return (
    <section className="arriving" aria-label="Your files">
      <p role="status">{sayDelivery(lines)}</p>
      <ul>
        {lines.map((line) => (
          <FileLine
            key={line.id}
            line={line}
            linkKey={linkKey}
            onPause={() => delivery.current?.pause(line.id)}
            onGoOn={() => delivery.current?.goOn(line.id)}
            onTryAgain={() => delivery.current?.tryAgain(line.id)}
            onLeaveOut={() => delivery.current?.leaveOut(line.id)}
            onReplace={(chosen) => delivery.current?.replace(line.id, chosen)}
          />
        ))}
      </ul>
    </section>
  )
}
