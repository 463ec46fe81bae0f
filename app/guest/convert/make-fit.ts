import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { type ChosenFile, wasTooMuch } from '../files/chosen-file.ts'
import { startConversion, whyNotAsItIs } from './start-conversion.ts'
import { videoTroubles } from './video-troubles.ts'

type Fit = Pick<ChosenFile, 'name' | 'blob' | 'poster'>
type Making = (unmade: ChosenFile, onProgress: (share: number) => void) => Promise<Outcome<{ fit: Fit }>>

/** Makes a film or a voice note fit outside the form, when the page was closed over it and its words have arrived since. */
export const makeFit: Making = async (unmade, onProgress) => {
  if (wasTooMuch(unmade)) return giveUpOn(unmade)
  return unmade.kind === 'audio' ? fitVoice(unmade, onProgress) : fitFilm(unmade, onProgress)
}

/** An mp4 that fits travels as it is; the house will look into it. */
async function giveUpOn({ kind, name, blob }: ChosenFile): Promise<Outcome<{ fit: Fit }>> {
  if (kind === 'audio') return refuse('audioWasTooMuch')
  const why = await whyNotAsItIs(blob)
  if (why === null) return { ok: true, fit: { name: asMp4Name(name), blob } }
  return refuseSaying('filmWasTooMuch', sentenceOf(videoTroubles[why ?? 'failed'].refusal))
}

const fitVoice: Making = async ({ name, blob }, onProgress) => {
  const { encodeVoice } = await import('./encode-voice.ts')
  const made = await encodeVoice(blob, onProgress)
  return made.ok ? { ok: true, fit: { name: asMp3Name(name), blob: made.voice } } : made
}

const fitFilm: Making = async ({ name, blob }, onProgress) => {
  const made = await startConversion(blob, onProgress).outcome
  if (made.what === 'done') {
    const { film, poster } = made
    return { ok: true, fit: { name: asMp4Name(name), blob: film, ...(poster && { poster }) } }
  }
  const why = made.what === 'trouble' ? made.why : 'failed'
  return refuse(videoTroubles[why].refusal)
}

/** `IMG_0042.MOV` made to fit is `IMG_0042.mp4`. */
export const asMp4Name = (name: string) => `${withoutEnding(name) || 'film'}.mp4`
export const asMp3Name = (name: string) => `${withoutEnding(name) || 'voice note'}.mp3`

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')
