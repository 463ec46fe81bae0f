import { useEffect, useRef, useState } from 'react'
import { type Delivery, deliver } from './deliver.ts'
import { FileLine } from './file-line.tsx'
import { type Line, sayDelivery } from './line.ts'

/** The files on their way, one line each, and the truth about all of them. Nothing when there are none. */
export function Arriving({ linkKey }: { linkKey: string }) {
  const [lines, setLines] = useState<Line[]>([])
  const delivery = useRef<Delivery | null>(null)

  useEffect(() => {
    const begun = deliver(linkKey, setLines)
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
            onPause={() => delivery.current?.pause(line.id)}
            onGoOn={() => delivery.current?.goOn(line.id)}
            onTryAgain={() => delivery.current?.tryAgain(line.id)}
            onLeaveOut={() => delivery.current?.leaveOut(line.id)}
          />
        ))}
      </ul>
    </section>
  )
}
