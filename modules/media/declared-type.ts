import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type FileKind, fileRules } from './media.ts'

const types: Record<string, RegExp> = {
  jpeg: /^image\/(jpeg|jpg|pjpeg)$/,
  png: /^image\/(png|x-png)$/,
  gif: /^image\/gif$/,
  svg: /^image\/svg\+xml$/,
  mp4: /^video\/mp4$/,
  mp3: /^audio\/(mpeg|mp3|x-mp3|x-mpeg|mpeg3|x-mpeg-3)$/,
}
const endings: Record<string, RegExp> = {
  jpeg: /^(jpe?g|jpe|jfif)$/,
  png: /^png$/,
  gif: /^gif$/,
  svg: /^svg$/,
  mp4: /^mp4$/,
  mp3: /^mp3$/,
}
/** Endings that say what a file is; any other may be a part of its name. */
const telling =
  /^(jpe?g|jpe|jfif|png|gif|svg|hei[cf]|webp|avif|bmp|tiff?|raw|dng|mp[34]|m4[av]|mov|qt|avi|mkv|webm|wmv|flv|3gp|mpe?g|ogv|wav|og[ga]|opus|aac|flac|amr|wma|caf|pdf|zip|rar|7z|gz|txt|html?|js|exe|apk|docx?|xlsx?|pptx?)$/

/**
 * No, with the kind's sentence (specification 5), when what is said of a file, its type or the ending of its name, cannot be right
 * for this kind. What says nothing is no reason: its bytes are looked into in any case.
 */
export function checkDeclaredType(
  kind: FileKind,
  { type, name }: { type: string; name: string },
): Refusal | null {
  const { formats, wrongType } = fileRules[kind]
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const saysOther = plain !== '' && plain !== 'application/octet-stream' && !fits(formats, types, plain)
  const endsAsOther = telling.test(ending) && !fits(formats, endings, ending)
  return saysOther || endsAsOther ? refuse(wrongType, kind) : null
}

const pictureEndings: Partial<Record<FileKind, RegExp>> = {
  profile: /\.(jpe?g|png|gif)$/i,
  'trip-image': /\.(jpe?g|png|gif|svg)$/i,
}

/** Whether a name has an extension that the specification allows for this kind (specification 5); it names none for the others. */
export function hasAllowedEnding(kind: FileKind, name: string): boolean {
  return pictureEndings[kind]?.test(name.trim()) ?? true
}

function fits(formats: readonly string[], rules: Record<string, RegExp>, text: string): boolean {
  return formats.some((format) => rules[format]?.test(text))
}
