import { privacyMessages } from '#modules/privacy/messages.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import type { GuestMedia } from '../guest-page.ts'
import { PhotosField } from './photos-field.tsx'
import { VideoField } from './video-field.tsx'
import { VoiceField } from './voice-field.tsx'

type Props = { allowed: GuestMedia; files: ChosenFiles; hydrated: boolean }

/** The hidden inputs of the specification, inside a disclosure that is closed until it is wanted. */
export function StepExtras({ allowed, files, hydrated }: Props) {
  const kinds = [
    allowed.photos && 'photos',
    allowed.video && 'video',
    allowed.audio && 'a voice note',
  ].filter((kind) => kind !== false)
  if (kinds.length === 0) return null
  const chosen = files.list.filter(({ kind }) => kind !== 'profile').length
  return (
    <section className="step" aria-label="More than words">
      <details className="extra">
        <summary>
          <Icon name="camera" />
          <span>
            Add {sayKinds(kinds)}
            {chosen > 0 && <small>{chosen === 1 ? '1 file added' : `${chosen} files added`}</small>}
          </span>
          <Icon name="down" className="turnarrow" />
        </summary>
        <div className="inside">
          <div className="field">
            <span className="hint">{privacyMessages.notesTakenOut}</span>
          </div>
          {allowed.photos && <PhotosField files={files} hydrated={hydrated} />}
          {allowed.video && <VideoField files={files} hydrated={hydrated} />}
          {allowed.audio && <VoiceField files={files} hydrated={hydrated} />}
        </div>
      </details>
    </section>
  )
}

/** `photos, video or a voice note` */
function sayKinds(kinds: string[]): string {
  return kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`
}
