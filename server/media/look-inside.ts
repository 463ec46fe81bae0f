import { type FileKind, fileRules } from '#domain/media/media.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { inWorkshop, WorkshopFault } from './workshop.ts'

/** What a file really is. Width and height as a person sees it, turned upright; duration in seconds; the codec of a film. */
export type MediaFacts = {
  format: string
  width: number | null
  height: number | null
  duration: number | null
  codec?: string | null
}

/** Reads the bytes to their end, whatever the name says; refuses what is not of this kind, or broken, with its sentence. `of` says whose it is: of one link, one file is read at a time. */
export async function lookInside(
  kind: FileKind,
  file: { path: string; bytes: number },
  of?: string,
): Promise<Outcome<MediaFacts>> {
  const rule = fileRules[kind]
  if (file.bytes >= rule.lessThanBytes) return refuse(rule.tooLarge)
  const look = await lookAt(kind, file.path, of).catch((fault) => {
    if (fault instanceof WorkshopFault) return null
    throw fault
  })
  return look ? { ok: true, ...look } : refuse(rule.wrongType)
}

function lookAt(kind: FileKind, path: string, of?: string): Promise<MediaFacts | null> {
  if (kind === 'video') return inWorkshop({ do: 'look-at-recording', path, format: 'mp4' }, { of })
  if (kind === 'audio') return inWorkshop({ do: 'look-at-recording', path, format: 'mp3' }, { of })
  return inWorkshop({ do: 'look-at-image', path, formats: fileRules[kind].formats }, { of })
}
