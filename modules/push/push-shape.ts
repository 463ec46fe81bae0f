import { propertyOf } from '#core/values/record.ts'

/**
 * What travels to a device, as Declarative Web Push has it (RFC 8030 is in its name): Safari shows it by itself, everywhere else our worker
 * reads the same.
 */
export type Push = {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** A page of the console, as a whole address. */
    navigate: string
    /** One notification of a tag is there at a time. */
    tag: string
    /** Whether it makes a sound again when it replaces one that is shown. */
    renotify: boolean
    lang: 'en'
    dir: 'ltr'
    silent: boolean
  }
  /** How much waits, for the app's icon. */
  app_badge: number
}

/** Whether a device has received such a thing. */
export function isPush(value: unknown): value is Push {
  const said = propertyOf(value, 'notification')
  return (
    propertyOf(value, 'web_push') === 8030 &&
    ['title', 'body', 'navigate', 'tag'].every((name) => typeof propertyOf(said, name) === 'string')
  )
}
