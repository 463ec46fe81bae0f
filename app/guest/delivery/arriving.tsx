import { useEffect, useRef, useState } from 'react'
import type { RefusedFile } from '#domain/media/media.ts'
import { loadPart } from '../sending/retry.ts'
import type { Delivery } from './deliver.ts'
import { type FileDelivery, sayDelivery, withRefused } from './file-delivery.ts'
import { FileLine } from './file-line.tsx'

type Props = {
  linkKey: string
  /** What the house has refused of this review, as it stood when the page came. */
  refused: readonly RefusedFile[]
}

/** The files on their way and those that were refused, one line each, and the truth about all of them. Nothing when there are none. */
export function Arriving({ linkKey, refused }: Props) {
  const [ownLines, setLines] = useState<FileDelivery[]>([])
  const lines = withRefused(ownLines, refused)
  const delivery = useRef<Promise<Delivery> | null>(null)

  useEffect(() => {
    const begun = loadPart(() => import('./deliver.ts')).then(({ deliverFiles }) =>
      deliverFiles(linkKey, setLines),
    )
    delivery.current = begun
    return () => void begun.then(({ stop }) => stop())
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
            onPause={() => delivery.current?.then((begun) => begun.pause(line.id))}
            onGoOn={() => delivery.current?.then((begun) => begun.goOn(line.id))}
            onTryAgain={() => delivery.current?.then((begun) => begun.tryAgain(line.id))}
            onLeaveOut={() => delivery.current?.then((begun) => begun.leaveOut(line.id))}
            onReplace={(chosen) => delivery.current?.then((begun) => begun.replace(line.id, chosen))}
          />
        ))}
      </ul>
    </section>
  )
}
