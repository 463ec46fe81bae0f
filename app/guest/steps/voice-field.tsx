import { type ChangeEvent, useEffect, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { mediaRules } from '#modules/media/media.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { canRecord, VOICE_MOST_SECONDS, type VoiceRecorder } from '../convert/record-voice.ts'
import { useVoice } from '../convert/use-voice.ts'
import { sayLength } from '../files/chosen-file.ts'
import { type ChosenFiles, useObjectUrl } from '../files/use-chosen-files.ts'
import { Working } from './picker.tsx'

/** One voice note: recorded here, or chosen; it becomes an mp3 that fits. */
export function VoiceField({ files, hydrated }: { files: ChosenFiles; hydrated: boolean }) {
  const [voice] = files.of('audio')
  const { share, problem, recording, take, record } = useVoice(files)
  const [recorder, setRecorder] = useState<boolean | null>(null)
  const address = useObjectUrl(voice?.blob)
  const busy = Boolean(voice || recording || share !== null)

  useEffect(() => setRecorder(canRecord()), [])

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(input.files ?? [])
    input.value = ''
    if (file) take(file)
  }

  return (
    <fieldset className="field">
      <legend className="label">Voice note</legend>
      {voice && (
        <div className="taken">
          {/* biome-ignore lint/a11y/useMediaCaption: the guest's own voice, played back to them */}
          <audio src={address} controls preload="metadata" />
          <button type="button" className="quiet" onClick={() => files.remove(voice.id)}>
            Remove {voice.name}
          </button>
        </div>
      )}
      {recording && <RecordingNow recording={recording} />}
      {share !== null && <Working what="Making your voice note fit" share={share} />}
      <div className="pickers" hidden={busy}>
        {recorder && (
          <button className="button second slim" type="button" onClick={record}>
            <Icon name="mic" />
            Record
          </button>
        )}
        <div className="picker">
          <label htmlFor="r-voice" className={hydrated ? 'quiet choose' : undefined}>
            {recorder ? 'or choose a recording' : 'Choose a recording'}
          </label>
          <input
            className={hydrated ? 'vh' : 'input'}
            id="r-voice"
            type="file"
            name="audio_file"
            accept={hydrated ? 'audio/*' : mediaRules.audio.accept}
            aria-describedby="r-voice-hint"
            onChange={choose}
          />
        </div>
      </div>
      <span className="hint" id="r-voice-hint">
        {sayHint(hydrated, recorder)}
      </span>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Before the page is hydrated nothing is known of a recorder, and only an mp3 is taken. */
function sayHint(hydrated: boolean, recorder: boolean | null): string {
  if (!hydrated) return 'One, mp3, under 5 MB.'
  if (recorder === false) return `One, mp3, under 5 MB. ${messages.cannotRecord}`
  return 'One, up to three minutes when you record it here.'
}

const LOOK_EVERY_MS = 100

/** The microphone is open: how loud it is, how long it has been, and how to end it. */
function RecordingNow({ recording }: { recording: VoiceRecorder }) {
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
