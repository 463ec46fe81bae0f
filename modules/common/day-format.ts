const MOST_FORMATS = 50
const made = new Map<string, Intl.DateTimeFormat>()

/**
 * How days and times are written in a language, made once for each way: one that is made holds tens of kilobytes outside of the heap, where
 * the engine does not see that they pile up, and takes a hundred times as long as writing a day does.
 */
export function dayFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, options])
  const format = made.get(name) ?? new Intl.DateTimeFormat(language, options)
  const [oldest] = made.keys()
  if (made.size >= MOST_FORMATS && oldest !== undefined && !made.has(name)) made.delete(oldest)
  made.set(name, format)
  return format
}
