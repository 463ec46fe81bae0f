/** A browser's storage in memory. */
export function memoryStorage(initial: Record<string, string> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.assign(Object.create(methods), initial)
}
