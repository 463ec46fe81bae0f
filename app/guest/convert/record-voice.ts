export const VOICE_MOST_SECONDS = 180

export type VoiceRecorder = {
  /** Ends it and gives the sound. */
  stop: () => void
  sound: Promise<Blob>
  /** How loud it is just now, 0 to 1. */
  level: () => number
}

/** What browsers record sound as: Chromium and Safari mp4, Chromium and Firefox WebM, Firefox Ogg. */
const soundTypes = ['audio/mp4', 'audio/webm', 'audio/ogg']

/** Some WebKits have a recorder that knows no kind of sound at all. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  soundTypes.some((type) => MediaRecorder.isTypeSupported(type)) &&
  Boolean(globalThis.navigator?.mediaDevices?.getUserMedia)

/** Begins to record the guest's voice; the microphone is released at the end. Rejects when it may not be used. */
export async function recordVoice(): Promise<VoiceRecorder> {
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  const listening = new AudioContext()
  const ear = listening.createAnalyser()
  ear.fftSize = 1024
  listening.createMediaStreamSource(microphone).connect(ear)
  const wave = new Float32Array(ear.fftSize)

  const recorder = new MediaRecorder(microphone)
  const parts: Blob[] = []
  const { promise, resolve } = Promise.withResolvers<Blob>()
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    for (const track of microphone.getTracks()) track.stop()
    listening.close()
    resolve(new Blob(parts, { type: recorder.mimeType }))
  }
  const stop = () => {
    clearTimeout(longest)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const longest = setTimeout(stop, VOICE_MOST_SECONDS * 1000)
  recorder.start(1000)
  return {
    stop,
    sound: promise,
    level() {
      ear.getFloatTimeDomainData(wave)
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
  }
}

// Mediabunny asks the same, but is large, and only loaded with a film.
const h264 = { codec: 'avc1.42001f', width: 640, height: 360 }

/** Whether this browser can encode H.264, which is what a film that does not fit is made of. */
export async function canMakeFilms(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  // WebKitGTK opens its media library with the first such question, and falls over where two threads ask at once.
  canRecord()
  return VideoEncoder.isConfigSupported(h264).then(
    ({ supported }) => supported === true,
    () => false,
  )
}
