import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { useHydrated } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import {
  canEncodeH264,
  canRecord,
  MAX_VOICE_SECONDS,
  useVideo,
  useVoice,
  type VoiceRecorder,
} from '../convert/use-recordings.ts'
import { type ChosenFiles, formatLength, useObjectUrl } from '../files/chosen-files.ts'
import type { GuestMedia } from '../guest-page.ts'
import { PhotosField, WorkProgress } from './picture-fields.tsx'

const LEVEL_INTERVAL_MS = 100

/** `photos, video or a voice note` */
const kindList = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type Props = { allowedMedia: GuestMedia; files: ChosenFiles }

/** The hidden inputs of the specification, inside a disclosure that is closed until it is wanted. */
export function StepExtras({ allowedMedia, files }: Props) {
  const kinds = [
    allowedMedia.photos && 'photos',
    allowedMedia.video && 'video',
    allowedMedia.audio && 'a voice note',
  ].filter((kind) => kind !== false)
  if (kinds.length === 0) return null
  const chosen = files.list.filter(({ kind }) => kind !== 'profile').length
  return (
    <section className="step" aria-label="More than words">
      <details className="extra">
        <summary>
          <Icon name="camera" />
          <span>
            Add {kindList.format(kinds)}
            {chosen > 0 && <small>{chosen === 1 ? '1 file added' : `${chosen} files added`}</small>}
          </span>
          <Icon name="down" className="turnarrow" />
        </summary>
        <div className="inside">
          <div className="field">
            <span className="hint">{privacyMessages.notesTakenOut}</span>
          </div>
          {allowedMedia.photos && <PhotosField files={files} />}
          {allowedMedia.video && <VideoField files={files} />}
          {allowedMedia.audio && <VoiceField files={files} />}
        </div>
      </details>
    </section>
  )
}

/** One video: chosen, or filmed now; any format becomes an mp4 that fits. */
function VideoField({ files }: { files: ChosenFiles }) {
  const hydrated = useHydrated()
  const [video] = files.ofKind('video')
  const { work, problem, choose, cancel, dismissProblem } = useVideo(files)
  const url = useObjectUrl(video?.blob)
  const posterUrl = useObjectUrl(video?.poster)
  const [canConvert, setCanConvert] = useState(true)

  useEffect(() => {
    canEncodeH264().then(setCanConvert)
  }, [])

  return (
    <fieldset className="field">
      <legend className="label">Video</legend>
      {video && (
        <div className="taken">
          <VideoPreview url={url} posterUrl={posterUrl} />
          <button type="button" className="quiet" onClick={() => files.remove(video.id)}>
            Remove {video.name}
          </button>
        </div>
      )}
      {work && <WorkProgress label={`Making ${work.name} fit`} share={work.share} onCancel={cancel} />}
      <div className="pickers cluster" hidden={Boolean(video || work)}>
        <Picker
          id="r-video"
          name="video_file"
          accept={hydrated ? 'video/*' : mediaRules.video.accept}
          aria-describedby="r-video-hint"
          labelClass={hydrated ? 'button second slim' : undefined}
          onChoose={choose}
        >
          {hydrated && <Icon name="plus" />}
          Choose a video
        </Picker>
        {hydrated && (
          <Picker
            id="r-video-now"
            accept="video/*"
            capture="environment"
            labelClass="button second slim"
            onChoose={choose}
          >
            <Icon name="camera" />
            Film one now
          </Picker>
        )}
      </div>
      <span className="hint" id="r-video-hint">
        One, mp4, under 35 MB.
        {hydrated &&
          ` ${canConvert ? 'Other kinds are converted on your phone first.' : messages.videosNotConvertible}`}
      </span>
      {problem && (
        <div className="trouble" role="alert">
          <p className="error">{sentenceOf(problem.refusal)}</p>
          <p>{problem.instead}</p>
          <button type="button" className="quiet" onClick={dismissProblem}>
            Go on without a video
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** The guest's own film. Not every browser plays what it can send: Firefox without codecs, or an HEVC film. */
function VideoPreview({ url, posterUrl }: { url: string | undefined; posterUrl: string | undefined }) {
  const [unplayableUrl, setUnplayableUrl] = useState<string>()
  if (url && unplayableUrl === url)
    return (
      <p className="hint" role="status">
        This browser cannot play the film, but it is sent to us as it is.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guest's own film, shown back to them
    <video
      src={url}
      poster={posterUrl}
      controls
      preload="metadata"
      width="300"
      onError={() => setUnplayableUrl(url)}
    />
  )
}

/** One voice note: recorded here, or chosen; it becomes an mp3 that fits. */
function VoiceField({ files }: { files: ChosenFiles }) {
  const hydrated = useHydrated()
  const [voice] = files.ofKind('audio')
  const { share, problem, recording, choose, record } = useVoice(files)
  const [hasRecorder, setHasRecorder] = useState<boolean | null>(null)
  const url = useObjectUrl(voice?.blob)
  const isBusy = Boolean(voice || recording || share !== null)

  useEffect(() => setHasRecorder(canRecord()), [])

  return (
    <fieldset className="field">
      <legend className="label">Voice note</legend>
      {voice && (
        <div className="taken">
          {/* biome-ignore lint/a11y/useMediaCaption: the guest's own voice, played back to them */}
          <audio src={url} controls preload="metadata" />
          <button type="button" className="quiet" onClick={() => files.remove(voice.id)}>
            Remove {voice.name}
          </button>
        </div>
      )}
      {recording && <RecordingNow recording={recording} />}
      {share !== null && <WorkProgress label="Making your voice note fit" share={share} />}
      <div className="pickers cluster" hidden={isBusy}>
        {hasRecorder && (
          <button className="button second slim" type="button" onClick={record}>
            <Icon name="mic" />
            Record
          </button>
        )}
        <Picker
          id="r-voice"
          name="audio_file"
          accept={hydrated ? 'audio/*' : mediaRules.audio.accept}
          aria-describedby="r-voice-hint"
          labelClass={hydrated ? 'quiet' : undefined}
          onChoose={choose}
        >
          {hasRecorder ? 'or choose a recording' : 'Choose a recording'}
        </Picker>
      </div>
      <span className="hint" id="r-voice-hint">
        {describeVoiceHint(hydrated, hasRecorder)}
      </span>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Before the page is hydrated it is unknown whether it can record, and only an mp3 is accepted. */
function describeVoiceHint(hydrated: boolean, hasRecorder: boolean | null): string {
  if (!hydrated) return 'One, mp3, under 5 MB.'
  if (hasRecorder === false) return `One, mp3, under 5 MB. ${messages.cannotRecord}`
  return 'One, up to three minutes when you record it here.'
}

/** The microphone is open: how loud it is, how long it has been, and how to end it. */
function RecordingNow({ recording }: { recording: VoiceRecorder }) {
  const [{ level, seconds }, setNow] = useState({ level: 0, seconds: 0 })

  useEffect(() => {
    const began = Date.now()
    const updateLevel = () => setNow({ level: recording.level(), seconds: (Date.now() - began) / 1000 })
    const timer = setInterval(updateLevel, LEVEL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [recording])

  return (
    <div className="working recording">
      <p role="status">We are listening.</p>
      <p>
        <b>{formatLength(seconds)}</b> of {formatLength(MAX_VOICE_SECONDS)}
      </p>
      <meter min={0} max={1} value={level} aria-label="How loud it is" />
      <button type="button" className="button slim" onClick={recording.stop}>
        Stop recording
      </button>
    </div>
  )
}

type PickerProps = Pick<ComponentProps<'input'>, 'name' | 'accept' | 'capture' | 'aria-describedby'> & {
  id: string
  /** The classes of a label that replaces the input; without them both are shown. */
  labelClass: string | undefined
  onChoose: (file: File) => void
  children: ReactNode
}

/** A plain file input and its label. It is emptied after each choice, so that the same file can be chosen again. */
function Picker({ labelClass, onChoose, children, ...input }: PickerProps) {
  return (
    <div className="picker">
      <label htmlFor={input.id} className={labelClass}>
        {children}
      </label>
      <input
        {...input}
        className={labelClass ? 'vh' : 'input'}
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
