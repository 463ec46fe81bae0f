import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, wasTooMuch } from '../files/chosen-file.ts'
import { type ChosenFiles, useUnmade } from '../files/use-chosen-files.ts'
import { asMp4Name } from './make-fit.ts'
import { startConversion, whyNotAsItIs } from './start-conversion.ts'
import { type VideoTrouble, videoTroubles } from './video-troubles.ts'

type Work = { name: string; share: number }

/** Converts a video in the background, with its progress or the reason why it cannot. */
export function useVideo(files: ChosenFiles) {
  const [work, setWork] = useState<Work | null>(null)
  const [trouble, setTrouble] = useState<VideoTrouble | null>(null)
  const running = useRef<ReturnType<typeof startConversion> | null>(null)

  const left = useRef(false)

  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.cancel()
    }
  }, [])

  useUnmade(files, 'video', (file, before) => {
    if (!wasTooMuch(before)) return take(file, before)
    files.remove(before.id)
    files.during(takeAsItIs(file))
  })

  const take = (file: File, before?: ChosenFile) => files.making('video', file, () => convert(file), before)

  async function convert(file: File) {
    setTrouble(null)
    setWork({ name: file.name, share: 0 })
    running.current = startConversion(file, (share) => setWork({ name: file.name, share }))
    const outcome = await running.current.outcome
    running.current = null
    setWork(null)
    if (outcome.what === 'cancelled') return left.current ? 'left' : undefined
    if (outcome.what === 'trouble') return void setTrouble(outcome.why)
    await use(file.name, outcome.film, outcome.poster)
  }

  /** This device has given up on it more than once. */
  async function takeAsItIs(file: File) {
    const why = await whyNotAsItIs(file)
    if (why === null) await use(file.name, file, null)
    else setTrouble(why ?? 'failed')
  }

  async function use(name: string, film: Blob, poster: Blob | null) {
    for (const old of files.of('video')) files.remove(old.id)
    await files.add('video', asMp4Name(name), film, poster ?? undefined)
  }

  return {
    work,
    trouble: trouble && videoTroubles[trouble],
    take,
    cancel: () => running.current?.cancel(),
    sendWithout: () => setTrouble(null),
  }
}
