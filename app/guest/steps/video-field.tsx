import { type ChangeEvent, useEffect, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { mediaRules } from '#modules/media/media.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { canMakeFilms } from '../convert/record-voice.ts'
import { useVideo } from '../convert/use-video.ts'
import { type ChosenFiles, useObjectUrl } from '../files/use-chosen-files.ts'
import { Picker, Working } from './picker.tsx'

/** One film: chosen, or taken now; whatever the phone made of it becomes an mp4 that fits. */
export function VideoField({ files, hydrated }: { files: ChosenFiles; hydrated: boolean }) {
  const [video] = files.of('video')
  const { work, trouble, take, cancel, sendWithout } = useVideo(files)
  const address = useObjectUrl(video?.blob)
  const poster = useObjectUrl(video?.poster)
  const [maker, setMaker] = useState(true)

  useEffect(() => {
    canMakeFilms().then(setMaker)
  }, [])

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(input.files ?? [])
    input.value = ''
    if (file) take(file)
  }

  return (
    <fieldset className="field">
      <legend className="label">Video</legend>
      {video && (
        <div className="taken">
          <ShownBack address={address} poster={poster} />
          <button type="button" className="quiet" onClick={() => files.remove(video.id)}>
            Remove {video.name}
          </button>
        </div>
      )}
      {work && <Working what={`Making ${work.name} fit`} share={work.share} onCancel={cancel} />}
      <Picker
        label="Choose a video"
        id="r-video"
        name="video_file"
        accept={hydrated ? 'video/*' : mediaRules.video.accept}
        hidden={Boolean(video || work)}
        now={hydrated ? 'Film one now' : undefined}
        describedBy="r-video-hint"
        onChange={choose}
      />
      <span className="hint" id="r-video-hint">
        One, mp4, under 35 MB.
        {hydrated &&
          ` ${maker ? 'Other kinds are converted on your phone first.' : messages.filmsCannotBeMade}`}
      </span>
      {trouble && (
        <div className="trouble" role="alert">
          <p className="error">{sentenceOf(trouble.refusal)}</p>
          <p>{trouble.instead}</p>
          <button type="button" className="quiet" onClick={sendWithout}>
            Go on without a video
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** The guest's own film. Not every browser plays what it can send: Firefox without codecs, or an HEVC film. */
function ShownBack({ address, poster }: { address: string | undefined; poster: string | undefined }) {
  const [unplayable, setUnplayable] = useState<string>()
  if (address && unplayable === address)
    return (
      <p className="hint" role="status">
        This browser cannot play the film, but it is sent to us as it is.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guest's own film, shown back to them
    <video
      src={address}
      poster={poster}
      controls
      preload="metadata"
      width="300"
      onError={() => setUnplayable(address)}
    />
  )
}
