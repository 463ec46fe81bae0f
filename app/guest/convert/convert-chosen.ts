import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import type { ChosenFile } from '../files/chosen-file.ts'
import { convertVideo, videoProblems } from './convert-video.ts'

type Converted = Pick<ChosenFile, 'name' | 'blob' | 'poster'>

/** Makes a file fit outside the form: one whose page was closed before that, or one chosen in place of a refused file. */
export async function convertChosen(
  { kind, name, blob, begun }: ChosenFile,
  onProgress: (share: number) => void,
): Promise<Outcome<{ converted: Converted }>> {
  if (kind === 'profile' || kind === 'trip-image') {
    const { preparePicture } = await import('../files/prepare-photo.ts')
    const picture = await preparePicture(kind, new File([blob], name, { type: blob.type }))
    return picture.ok ? { ok: true, converted: picture } : picture
  }
  if (kind === 'audio') {
    const { encodeVoice } = await import('./encode-voice.ts')
    const outcome = await encodeVoice(blob, onProgress, begun)
    return outcome.ok ? { ok: true, converted: { name: asMp3Name(name), blob: outcome.voice } } : outcome
  }
  const outcome = await convertVideo(blob, onProgress, begun).outcome
  if (outcome.what !== 'done')
    return refuse(videoProblems[outcome.what === 'problem' ? outcome.why : 'failed'].refusal)
  const { film, poster } = outcome
  return { ok: true, converted: { name: asMp4Name(name), blob: film, ...(poster && { poster }) } }
}

/** `IMG_0042.MOV` converted is `IMG_0042.mp4`. */
export const asMp4Name = (name: string) => `${withoutEnding(name) || 'film'}.mp4`
export const asMp3Name = (name: string) => `${withoutEnding(name) || 'voice note'}.mp3`

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')
