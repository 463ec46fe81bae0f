import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import type { ChosenFile } from '../files/chosen-file.ts'
import { convertVideo, videoProblems } from './convert-video.ts'

type Converted = Pick<ChosenFile, 'name' | 'blob' | 'poster'>

/** Converts a video or a voice note outside the form, when the page was closed before and the text has been sent since. */
export async function convertChosen(
  { kind, name, blob, begun }: ChosenFile,
  onProgress: (share: number) => void,
): Promise<Outcome<{ converted: Converted }>> {
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
