import { useEffect, useState } from 'react'
import { VOICE_MOST_SECONDS, type VoiceRecorder } from '../convert/record-voice.ts'
import { sayLength } from '../files/say-size.ts'

const LOOK_EVERY_MS = 100

/** The microphone is open: how loud it is, how long it has been, and how to end it. */
export function RecordingNow({ recording }: { recording: VoiceRecorder }) {
  const [{ level, seconds }, setNow] = useState({ level: 0, seconds: 0 })

  useEffect(() => {
    const began = Date.now()
    const look = () => setNow({ level: recording.level(), seconds: (Date.now() - began) / 1000 })
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [recording])

  return (
    <div className="working recording">
      <p role="status">We are listening.</p>
      <p>
        <b>{sayLength(seconds)}</b> of {sayLength(VOICE_MOST_SECONDS)}
      </p>
      <meter min={0} max={1} value={level} aria-label="How loud it is" />
      <button type="button" className="button slim" onClick={recording.stop}>
        Stop recording
      </button>
    </div>
  )
}
