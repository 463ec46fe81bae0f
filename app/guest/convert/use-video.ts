import { useEffect, useRef, useState } from 'react'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import { startConversion } from './start-conversion.ts'
import { type VideoTrouble, videoTroubles } from './video-words.ts'

type Work = { name: string; share: number }

/** Takes a film, makes it fit in the background, and says how far it is or what stands in the way. */
export function useVideo(files: ChosenFiles) {
  const [work, setWork] = useState<Work | null>(null)
  const [trouble, setTrouble] = useState<VideoTrouble | null>(null)
  const running = useRef<ReturnType<typeof startConversion> | null>(null)

  useEffect(() => () => running.current?.cancel(), [])

  async function take(file: File) {
    setTrouble(null)
    setWork({ name: file.name, share: 0 })
    running.current = startConversion(file, (share) => setWork({ name: file.name, share }))
    const outcome = await running.current.outcome
    running.current = null
    setWork(null)
    if (outcome.what === 'trouble') return setTrouble(outcome.why)
    if (outcome.what === 'cancelled') return
    for (const old of files.of('video')) files.remove(old.id)
    await files.add('video', asMp4Name(file.name), outcome.film, outcome.poster ?? undefined)
  }

  return {
    work,
    trouble: trouble && videoTroubles[trouble],
    take: (file: File) => files.during(take(file)),
    cancel: () => running.current?.cancel(),
    sendWithout: () => setTrouble(null),
  }
}

/** `IMG_0042.MOV` made to fit is `IMG_0042.mp4`. */
function asMp4Name(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'film'}.mp4`
}
