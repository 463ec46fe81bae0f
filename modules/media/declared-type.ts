import type { FileKind } from '#core/db/tables.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { fileRules } from './media.ts'

const declaredTypes: Record<string, { type: RegExp; extension: RegExp }> = {
  jpeg: { type: /^image\/(jpeg|jpg|pjpeg)$/, extension: /^(jpe?g|jpe|jfif)$/ },
  png: { type: /^image\/(png|x-png)$/, extension: /^png$/ },
  gif: { type: /^image\/gif$/, extension: /^gif$/ },
  svg: { type: /^image\/svg\+xml$/, extension: /^svg$/ },
  mp4: { type: /^video\/mp4$/, extension: /^mp4$/ },
  mp3: { type: /^audio\/(mpeg|mp3|x-mp3|x-mpeg|mpeg3|x-mpeg-3)$/, extension: /^mp3$/ },
}
/** Known file extensions; any other may be a part of the name. */
const knownExtension =
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
  const allowed = formats.flatMap((format) => declaredTypes[format] ?? [])
  const mediaType = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const extension = /\.([a-z0-9]{2,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const isOtherType =
    mediaType !== '' &&
    mediaType !== 'application/octet-stream' &&
    !allowed.some((each) => each.type.test(mediaType))
  const isOtherExtension =
    knownExtension.test(extension) && !allowed.some((each) => each.extension.test(extension))
  return isOtherType || isOtherExtension ? refuse(wrongType, kind) : null
}

const pictureExtensions: Partial<Record<FileKind, RegExp>> = {
  profile: /\.(jpe?g|png|gif)$/i,
  'trip-image': /\.(jpe?g|png|gif|svg)$/i,
}

/** Whether specification 5 allows the extension for this kind. For kinds without a list it may be missing, but not be that of another format. */
export function hasAllowedExtension(kind: FileKind, name: string): boolean {
  return pictureExtensions[kind]?.test(name.trim()) ?? checkDeclaredType(kind, { type: '', name }) === null
}
