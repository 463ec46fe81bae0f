import { useEffect, useRef, useState } from 'react'
import { mediaRules } from '#domain/media.ts'
import { words } from '#domain/words.ts'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import { type Recording, recordVoice } from './record-voice.ts'

/** Records or takes one voice note and makes an mp3 of it that fits. */
export function useVoice(files: ChosenFiles) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<Recording | null>(null)
  const now = useRef<Recording | null>(null)

  useEffect(() => () => now.current?.stop(), [])

  // Whoever submits has said all there is to say.
  useEffect(() => {
    if (!recording) return
    document.addEventListener('submit', recording.stop)
    return () => document.removeEventListener('submit', recording.stop)
  }, [recording])

  async function take(name: string, file: Blob) {
    setProblem('')
    if (isFittingMp3(file)) return keep(name, file)
    setShare(0)
    const { encodeVoice } = await import('./encode-voice.ts')
    const outcome = await encodeVoice(file, setShare).catch((fault: unknown) => {
      console.error('The recording could not be encoded.', fault)
      return { ok: false as const, message: words.audioWrongType }
    })
    setShare(null)
    if (!outcome.ok) return setProblem(outcome.message)
    await keep(name, outcome.voice)
  }

  async function keep(name: string, voice: Blob) {
    for (const old of files.of('audio')) files.remove(old.id)
    await files.add('audio', `${name.replace(/\.[^.]*$/, '') || 'voice note'}.mp3`, voice)
  }

  async function record() {
    setProblem('')
    const begun = await recordVoice().catch(() => null)
    if (!begun)
      return setProblem('The microphone is not open to this page. You can choose a recording instead.')
    now.current = begun
    setRecording(begun)
    const sound = await begun.sound
    now.current = null
    setRecording(null)
    await take('voice note', sound)
  }

  return {
    share,
    problem,
    recording,
    take: (name: string, file: Blob) => files.during(take(name, file)),
    record: () => files.during(record()),
  }
}

function isFittingMp3({ type, size }: Blob): boolean {
  return (type === 'audio/mpeg' || type === 'audio/mp3') && size < mediaRules.audio.lessThanBytes
}
