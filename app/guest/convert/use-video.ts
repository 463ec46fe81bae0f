import { useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.ts'
import { type ChosenFiles, useUnconverted } from '../files/use-chosen-files.ts'
import { asMp4Name } from './convert-chosen.ts'
import { convertVideo, type VideoProblem, videoProblems } from './convert-video.ts'

/** Converts a video in the background, with its progress or the reason why it cannot. */
export function useVideo(files: ChosenFiles) {
  const [work, setWork] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<VideoProblem | null>(null)
  const running = useRef<ReturnType<typeof convertVideo> | null>(null)
  const isClosed = useRef(false)

  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      running.current?.cancel()
    }
  }, [])

  const choose = (file: File, before?: ChosenFile) =>
    files.convert('video', file, () => convert(file, before?.begun), before)
  useUnconverted(files, 'video', choose)

  async function convert(file: File, begun?: number) {
    setProblem(null)
    setWork({ name: file.name, share: 0 })
    running.current = convertVideo(file, (share) => setWork({ name: file.name, share }), begun)
    const outcome = await running.current.outcome
    running.current = null
    setWork(null)
    if (outcome.what === 'cancelled') return isClosed.current ? 'left' : undefined
    if (outcome.what === 'problem') return void setProblem(outcome.why)
    await files.replace('video', asMp4Name(file.name), outcome.film, outcome.poster ?? undefined)
  }

  return {
    work,
    problem: problem && videoProblems[problem],
    choose,
    cancel: () => running.current?.cancel(),
    dismissProblem: () => setProblem(null),
  }
}
