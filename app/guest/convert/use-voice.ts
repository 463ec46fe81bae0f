import { useEffect, useRef, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { mediaRules } from '#modules/media/media.ts'
import { type ChosenFile, wasTooMuch } from '../files/chosen-file.ts'
import { type ChosenFiles, useUnmade } from '../files/use-chosen-files.ts'
import { asMp3Name } from './make-fit.ts'
import { recordVoice, type VoiceRecorder } from './record-voice.ts'

/** Records or takes one voice note and makes an mp3 of it that fits. */
export function useVoice(files: ChosenFiles) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<VoiceRecorder | null>(null)
  const now = useRef<VoiceRecorder | null>(null)

  useEffect(() => () => now.current?.stop(), [])

  // Submitting the form ends the recording.
  useEffect(() => {
    if (!recording) return
    document.addEventListener('submit', recording.stop)
    return () => document.removeEventListener('submit', recording.stop)
  }, [recording])

  useUnmade(files, 'audio', (file, before) => {
    if (!wasTooMuch(before)) return take(file, before)
    files.remove(before.id)
    setProblem(messages.audioWrongType)
  })

  function take(file: File, before?: ChosenFile): Promise<void> {
    setProblem('')
    if (isFittingMp3(file)) return files.during(keep(file.name, file))
    return files.making('audio', file, () => encode(file), before)
  }

  async function encode(file: File): Promise<undefined> {
    setShare(0)
    const { encodeVoice } = await import('./encode-voice.ts')
    const outcome = await encodeVoice(file, setShare).catch((fault: unknown) => {
      console.error('The recording could not be encoded.', fault)
      return { ok: false as const, message: messages.audioWrongType }
    })
    setShare(null)
    if (outcome.ok) await keep(file.name, outcome.voice)
    else setProblem(outcome.message)
  }

  async function keep(name: string, voice: Blob) {
    for (const old of files.of('audio')) files.remove(old.id)
    await files.add('audio', asMp3Name(name), voice)
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
    await take(new File([sound], 'voice note', { type: sound.type }))
  }

  return {
    share,
    problem,
    recording,
    take,
    record: () => files.during(record()),
  }
}

function isFittingMp3({ type, size }: Blob): boolean {
  return (type === 'audio/mpeg' || type === 'audio/mp3') && size < mediaRules.audio.lessThanBytes
}
