import type { FileKind } from '#core/db/tables.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { fileRules } from './media.ts'

/** The declared types and the file extensions of each format. */
const declared: Record<string, { type: RegExp; ending: RegExp }> = {
  jpeg: { type: /^image\/(jpeg|jpg|pjpeg)$/, ending: /^(jpe?g|jpe|jfif)$/ },
  png: { type: /^image\/(png|x-png)$/, ending: /^png$/ },
  gif: { type: /^image\/gif$/, ending: /^gif$/ },
  svg: { type: /^image\/svg\+xml$/, ending: /^svg$/ },
  mp4: { type: /^video\/mp4$/, ending: /^mp4$/ },
  mp3: { type: /^audio\/(mpeg|mp3|x-mp3|x-mpeg|mpeg3|x-mpeg-3)$/, ending: /^mp3$/ },
}
/** Known file extensions; any other may be a part of the name. */
const knownEnding =
  /^(jpe?g|jpe|jfif|png|gif|svg|hei[cf]|webp|avif|bmp|tiff?|raw|dng|mp[34]|m4[av]|mov|qt|avi|mkv|webm|wmv|flv|3gp|mpe?g|ogv|wav|og[ga]|opus|aac|flac|amr|wma|caf|pdf|zip|rar|7z|gz|txt|html?|js|exe|apk|docx?|xlsx?|pptx?)$/

/**
 * Refuses, with the kind's sentence (specification 5), a file whose declared type or extension cannot be right for this kind. An unknown or
 * missing declaration is accepted, because the bytes are checked in any case.
 */
export function checkDeclaredType(
  kind: FileKind,
  { type, name }: { type: string; name: string },
): Refusal | null {
  const { formats, wrongType } = fileRules[kind]
  const allowed = formats.flatMap((format) => declared[format] ?? [])
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const isOtherType =
    plain !== '' && plain !== 'application/octet-stream' && !allowed.some((each) => each.type.test(plain))
  const isOtherEnding = knownEnding.test(ending) && !allowed.some((each) => each.ending.test(ending))
  return isOtherType || isOtherEnding ? refuse(wrongType, kind) : null
}

const pictureEndings: Partial<Record<FileKind, RegExp>> = {
  profile: /\.(jpe?g|png|gif)$/i,
  'trip-image': /\.(jpe?g|png|gif|svg)$/i,
}

/** Whether a name has an extension that the specification allows for this kind (specification 5). It names none for the others: theirs may be missing, but not that of another format. */
export function hasAllowedEnding(kind: FileKind, name: string): boolean {
  return pictureEndings[kind]?.test(name.trim()) ?? checkDeclaredType(kind, { type: '', name }) === null
}
