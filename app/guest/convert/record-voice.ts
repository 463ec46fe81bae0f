export const MAX_VOICE_SECONDS = 180

export type VoiceRecorder = {
  /** Ends the recording. */
  stop: () => void
  /** The recording, once it has ended. */
  sound: Promise<Blob>
  /** How loud it is at this moment, 0 to 1. */
  level: () => number
}

/** The formats in which browsers record sound: Chromium and Safari mp4, Chromium and Firefox WebM, Firefox Ogg. */
const soundTypes = ['audio/mp4', 'audio/webm', 'audio/ogg']

/** Some versions of WebKit have a recorder that supports no type of sound. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  soundTypes.some((type) => MediaRecorder.isTypeSupported(type)) &&
  Boolean(globalThis.navigator?.mediaDevices?.getUserMedia)

/** Begins to record the guest's voice; the microphone is released at the end. Rejects when it may not be used. */
export async function recordVoice(): Promise<VoiceRecorder> {
  const microphone = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(microphone).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)

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
    clearTimeout(longest)
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const longest = setTimeout(stop, MAX_VOICE_SECONDS * 1000)
  recorder.start(1000)
  return {
    stop,
    sound,
    level() {
      analyser.getFloatTimeDomainData(wave)
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
  }
}

// Mediabunny checks the same, but is large, and only loaded with a film.
const h264 = { codec: 'avc1.42001f', width: 640, height: 360 }

/** Whether this browser can encode H.264, which is what a film that does not fit is made of. */
export async function canMakeFilms(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false
  // WebKitGTK opens its media library at the first such check, and crashes where two threads check at once.
  canRecord()
  return VideoEncoder.isConfigSupported(h264).then(
    ({ supported }) => supported === true,
    () => false,
  )
}
