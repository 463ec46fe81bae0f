import { useEffect, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { mediaRules } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import type { ChosenFile } from '../files/chosen-file.ts'
import { type ChosenFiles, useUnconverted } from '../files/use-chosen-files.ts'
import { asMp3Name } from './convert-chosen.ts'
import { recordVoice, type VoiceRecorder } from './record-voice.ts'

/** Records or accepts one voice note and makes an mp3 of it that fits. */
export function useVoice(files: ChosenFiles) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<VoiceRecorder | null>(null)

  // Submitting the form, or leaving the page, ends the recording.
  useEffect(() => {
    if (!recording) return
    document.addEventListener('submit', recording.stop)
    return () => {
      document.removeEventListener('submit', recording.stop)
      recording.stop()
    }
  }, [recording])

  useUnconverted(files, 'audio', choose)

  function choose(file: File, before?: ChosenFile): Promise<void> {
    setProblem('')
    if (isFittingMp3(file)) return files.track(addAsItIs(file))
    return files.convert('audio', file, () => encode(file, before?.begun), before)
  }

  async function encode(file: File, begun?: number): Promise<undefined> {
    setShare(0)
    const { encodeVoice } = await import('./encode-voice.ts')
    const outcome = await encodeVoice(file, setShare, begun)
    setShare(null)
    if (outcome.ok) await use(file.name, outcome.voice)
    else setProblem(outcome.message)
  }

  async function addAsItIs(file: File) {
    if (await isFileGone(file)) setProblem(messages.fileGone)
    else await use(file.name, file)
  }

  const use = (name: string, voice: Blob) => files.replace('audio', asMp3Name(name), voice)

  async function record() {
    setProblem('')
    const recorder = await recordVoice().catch(() => null)
    if (!recorder)
      return setProblem('The microphone is not open to this page. You can choose a recording instead.')
    setRecording(recorder)
    const sound = await recorder.sound
    setRecording(null)
    await choose(new File([sound], 'voice note', { type: sound.type }))
  }

  return { share, problem, recording, choose, record: () => files.track(record()) }
}

function isFittingMp3({ type, size }: Blob): boolean {
  return (type === 'audio/mpeg' || type === 'audio/mp3') && size < mediaRules.audio.lessThanBytes
}
