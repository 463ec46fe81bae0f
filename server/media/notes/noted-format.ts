/** What the house takes and a device writes notes into. A drawing is nobody's camera's. */
const notedFormats = ['jpeg', 'png', 'gif', 'mp4', 'mp3'] as const
export type NotedFormat = (typeof notedFormats)[number]

export function takesNotes(format: string): format is NotedFormat {
  return notedFormats.some((noted) => noted === format)
}
