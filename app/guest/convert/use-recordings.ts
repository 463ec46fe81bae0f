import { useEffect, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { mediaRules, replaceExtension } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { type ChosenFile, type ChosenFiles, useResumedConversion } from '../files/chosen-files.ts'
import { importWithRetry } from '../sending/requests.ts'
import { convertVideo, type VideoProblem, videoProblems } from './convert-video.ts'

/** Records or accepts one voice note and makes an mp3 of it that fits. */
export function useVoiceNote(files: ChosenFiles) {
  const [fraction, setFraction] = useState<number | null>(null)
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

  useResumedConversion(files, 'audio', chooseFile)

  function chooseFile(file: File, unconverted?: ChosenFile): Promise<void> {
    setProblem('')
    if (isFittingMp3(file)) return files.trackWork(addUnchanged(file))
    return files.convert('audio', file, () => encodeAndAdd(file, unconverted?.begun), unconverted)
  }

  async function encodeAndAdd(file: File, earlierAttempts?: number): Promise<undefined> {
    setFraction(0)
    const { encodeVoice } = await importWithRetry(() => import('./encode-voice.ts'))
    const outcome = await encodeVoice(file, setFraction, earlierAttempts)
    setFraction(null)
    if (outcome.ok) await addVoice(file.name, outcome.voice)
    else setProblem(outcome.message)
  }

  async function addUnchanged(file: File) {
    if (await isFileGone(file)) setProblem(messages.fileGone)
    else await addVoice(file.name, file)
  }

  const addVoice = (name: string, voice: Blob) => files.replace('audio', replaceExtension(name, 'mp3'), voice)

  async function recordAndAdd() {
    setProblem('')
    const recorder = await recordVoice().catch(() => null)
    if (!recorder)
      return setProblem('The microphone is not open to this page. You can choose a recording instead.')
    setRecording(recorder)
    const sound = await recorder.recordedSound
    setRecording(null)
    await chooseFile(new File([sound], 'voice note', { type: sound.type }))
  }

  return { fraction, problem, recording, chooseFile, startRecording: () => files.trackWork(recordAndAdd()) }
}

function isFittingMp3({ type, size }: Blob): boolean {
  return (type === 'audio/mpeg' || type === 'audio/mp3') && size < mediaRules.audio.lessThanBytes
}

export const MAX_VOICE_SECONDS = 180

export type VoiceRecorder = {
  stop: () => void
  recordedSound: Promise<Blob>
  /** How loud it is at this moment, 0 to 1. */
  readLevel: () => number
}

/** The formats in which browsers record sound: Chromium and Safari mp4, Chromium and Firefox WebM, Firefox Ogg. */
const recordingTypes = ['audio/mp4', 'audio/webm', 'audio/ogg']

/** Some versions of WebKit have a recorder that supports no type of sound. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  recordingTypes.some((type) => MediaRecorder.isTypeSupported(type)) &&
  Boolean(globalThis.navigator?.mediaDevices?.getUserMedia)

/** Begins to record the guest's voice; the microphone is released at the end. Rejects when it may not be used. */
async function recordVoice(): Promise<VoiceRecorder> {
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(microphone).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)

  const recorder = new MediaRecorder(microphone)
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const sound = new Promise<Blob>((resolve) => {
    recorder.onstop = () => {
      for (const track of microphone.getTracks()) track.stop()
      audio.close()
      resolve(new Blob(parts, { type: recorder.mimeType }))
    }
  })
  const stop = () => {
    clearTimeout(stopTimer)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const stopTimer = setTimeout(stop, MAX_VOICE_SECONDS * 1000)
  recorder.start(1000)
  return {
    stop,
    recordedSound: sound,
    readLevel() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
  }
}

// Mediabunny checks the same, but is large, and only loaded with a video.
const h264Config = { codec: 'avc1.42001f', width: 640, height: 360 }

/** Whether this browser can encode H.264, into which a video that does not fit is converted. */
export async function canEncodeH264(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  // WebKitGTK opens its media library at the first check and crashes where two threads check at once, so `canRecord` opens it first.
  canRecord()
  const support = await VideoEncoder.isConfigSupported(h264Config).catch(() => null)
  return support?.supported === true
}

/** Converts a video in the background, with its progress or the reason why it cannot. */
export function useVideoConversion(files: ChosenFiles) {
  const [conversion, setConversion] = useState<{ name: string; fraction: number } | null>(null)
  const [problem, setProblem] = useState<VideoProblem | null>(null)
  const runningConversion = useRef<AbortController | null>(null)
  const isUnmounted = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      runningConversion.current?.abort()
    }
  }, [])

  const chooseFile = (file: File, unconverted?: ChosenFile) =>
    files.convert('video', file, () => convertAndAdd(file, unconverted?.begun), unconverted)
  useResumedConversion(files, 'video', chooseFile)

  async function convertAndAdd(file: File, earlierAttempts?: number) {
    setProblem(null)
    const onProgress = (fraction: number) => setConversion({ name: file.name, fraction })
    onProgress(0)
    runningConversion.current = new AbortController()
    const { signal } = runningConversion.current
    const outcome = await convertVideo(file, onProgress, { signal, earlierAttempts })
    setConversion(null)
    if (outcome.status === 'cancelled') return isUnmounted.current ? 'page-closed' : undefined
    if (outcome.status === 'problem') return void setProblem(outcome.reason)
    const { video, poster } = outcome
    await files.replace('video', replaceExtension(file.name, 'mp4'), video, poster ?? undefined)
  }

  return {
    conversion,
    problem: problem && videoProblems[problem],
    chooseFile,
    cancelConversion: () => runningConversion.current?.abort(),
    dismissProblem: () => setProblem(null),
  }
}
