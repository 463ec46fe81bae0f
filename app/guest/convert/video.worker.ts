import { convertVideo } from './convert-video.ts'
import type { FromVideoWorker } from './video-troubles.ts'

// Converts one film, then is done; the page cancels by ending it.
const say = (message: FromVideoWorker) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    say(await convertVideo(data, (share) => say({ what: 'progress', share })))
  } catch (fault) {
    console.error('The film could not be converted.', fault)
    say({ what: 'trouble', why: 'failed' })
  }
}
