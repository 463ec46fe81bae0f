import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { useHydrated } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import {
  canEncodeH264,
  canRecord,
  MAX_VOICE_SECONDS,
  useVideoConversion,
  useVoiceNote,
  type VoiceRecorder,
} from '../convert/use-recordings.ts'
import { type ChosenFiles, formatLength, useObjectUrl } from '../files/chosen-files.ts'
import type { GuestMedia } from '../guest-page.ts'
import { PhotosField, WorkProgress } from './picture-fields.tsx'

const LEVEL_INTERVAL_MS = 100

/** `photos, video or a voice note`. The first use of `Intl` in a page blocks a phone for 100 to 200 ms while the browser loads its locales. */
function joinWithOr(names: string[]): string {
  const [last = '', others] = [names.at(-1), names.slice(0, -1).join(', ')]
  return others ? `${others} or ${last}` : last
}

/** The inputs of photos, video and voice note, which the specification hides: here in a disclosure that is closed at first. */
export function FilesSection({ allowedMedia, files }: { allowedMedia: GuestMedia; files: ChosenFiles }) {
  const kindNames = [
    allowedMedia.photos && 'photos',
    allowedMedia.video && 'video',
    allowedMedia.audio && 'a voice note',
  ].filter((kind) => kind !== false)
  if (kindNames.length === 0) return null
  const chosenCount = files.list.filter(({ kind }) => kind !== 'profile').length
  return (
    <section className="step" aria-label="More than words">
      <details className="extra">
        <summary>
          <Icon name="camera" />
          <span>
            Add {joinWithOr(kindNames)}
            {chosenCount > 0 && (
              <small>{chosenCount === 1 ? '1 file added' : `${chosenCount} files added`}</small>
            )}
          </span>
          <Icon name="down" className="extra-arrow" />
        </summary>
        <div className="extra-content">
          <div className="field">
            <span className="hint">{privacyMessages.metadataRemoved}</span>
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
  const isHydrated = useHydrated()
  const [video] = files.listOfKind('video')
  const { conversion, problem, chooseFile, cancelConversion, dismissProblem } = useVideoConversion(files)
  const url = useObjectUrl(video?.blob)
  const posterUrl = useObjectUrl(video?.poster)
  const [canConvert, setCanConvert] = useState(true)

  // The check loads the browser's encoders, so it gets a task of its own.
  useEffect(() => {
    const timer = setTimeout(() => canEncodeH264().then(setCanConvert))
    return () => clearTimeout(timer)
  }, [])

  return (
    <fieldset className="field">
      <legend className="label">Video</legend>
      {video && (
        <div className="chosen-file">
          <VideoPreview url={url} posterUrl={posterUrl} />
          <QuietButton onClick={() => files.remove(video.id)}>Remove {video.name}</QuietButton>
        </div>
      )}
      {conversion && (
        <WorkProgress
          label={`Making ${conversion.name} fit`}
          fraction={conversion.fraction}
          onCancel={cancelConversion}
        />
      )}
      <div className="pickers cluster" hidden={Boolean(video || conversion)}>
        <FilePicker
          id="r-video"
          name="video_file"
          accept={isHydrated ? 'video/*' : mediaRules.video.accept}
          aria-describedby="r-video-hint"
          labelClass={isHydrated ? 'button second slim' : undefined}
          onChoose={chooseFile}
        >
          {isHydrated && <Icon name="plus" />}
          Choose a video
        </FilePicker>
        {isHydrated && (
          <FilePicker
            id="r-video-now"
            accept="video/*"
            capture="environment"
            labelClass="button second slim"
            onChoose={chooseFile}
          >
            <Icon name="camera" />
            Film one now
          </FilePicker>
        )}
      </div>
      <span className="hint" id="r-video-hint">
        One, mp4, under 35 MB.
        {isHydrated &&
          ` ${canConvert ? 'Other kinds are converted on your phone first.' : messages.videosNotConvertible}`}
      </span>
      {problem && (
        <div className="video-problem" role="alert">
          <p className="error">{sentenceOf(problem.refusal)}</p>
          <p>{problem.advice}</p>
          <QuietButton onClick={dismissProblem}>Go on without a video</QuietButton>
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
  const isHydrated = useHydrated()
  const [voice] = files.listOfKind('audio')
  const { fraction, problem, recording, chooseFile, startRecording } = useVoiceNote(files)
  const [hasRecorder, setHasRecorder] = useState<boolean | null>(null)
  const url = useObjectUrl(voice?.blob)
  const isBusy = Boolean(voice || recording || fraction !== null)

  useEffect(() => setHasRecorder(canRecord()), [])

  return (
    <fieldset className="field">
      <legend className="label">Voice note</legend>
      {voice && (
        <div className="chosen-file">
          {/* biome-ignore lint/a11y/useMediaCaption: the guest's own voice, played back to them */}
          <audio src={url} controls preload="metadata" />
          <QuietButton onClick={() => files.remove(voice.id)}>Remove {voice.name}</QuietButton>
        </div>
      )}
      {recording && <RecordingMeter recording={recording} />}
      {fraction !== null && <WorkProgress label="Making your voice note fit" fraction={fraction} />}
      <div className="pickers cluster" hidden={isBusy}>
        {hasRecorder && (
          <button className="button second slim" type="button" onClick={startRecording}>
            <Icon name="mic" />
            Record
          </button>
        )}
        <FilePicker
          id="r-voice"
          name="audio_file"
          accept={isHydrated ? 'audio/*' : mediaRules.audio.accept}
          aria-describedby="r-voice-hint"
          labelClass={isHydrated ? 'quiet' : undefined}
          onChoose={chooseFile}
        >
          {hasRecorder ? 'or choose a recording' : 'Choose a recording'}
        </FilePicker>
      </div>
      <span className="hint" id="r-voice-hint">
        {describeVoiceHint(isHydrated, hasRecorder)}
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
function describeVoiceHint(isHydrated: boolean, hasRecorder: boolean | null): string {
  if (!isHydrated) return 'One, mp3, under 5 MB.'
  if (hasRecorder === false) return `One, mp3, under 5 MB. ${messages.cannotRecord}`
  return 'One, up to three minutes when you record it here.'
}

/** The microphone is open: how loud it is, how long it has been, and how to end it. */
function RecordingMeter({ recording }: { recording: VoiceRecorder }) {
  const [{ level, seconds }, setStatus] = useState({ level: 0, seconds: 0 })

  useEffect(() => {
    const startedAt = Date.now()
    const updateLevel = () =>
      setStatus({ level: recording.readLevel(), seconds: (Date.now() - startedAt) / 1000 })
    const timer = setInterval(updateLevel, LEVEL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [recording])

  return (
    <div className="working">
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

type FilePickerProps = Pick<ComponentProps<'input'>, 'name' | 'accept' | 'capture' | 'aria-describedby'> & {
  id: string
  /** The classes of a label that replaces the input; without them both are shown. */
  labelClass: string | undefined
  onChoose: (file: File) => void
  children: ReactNode
}

/** A plain file input and its label. It is emptied after each choice, so that the same file can be chosen again. */
export function FilePicker({ labelClass, onChoose, children, ...input }: FilePickerProps) {
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
