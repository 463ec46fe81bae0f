import { canRecord } from './record-voice.ts'

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
