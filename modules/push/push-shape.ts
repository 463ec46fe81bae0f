import type { Push } from '#core/app-context.server.ts'
import type { PushTrouble } from '#core/db/tables.ts'
import { notificationMessages } from '#core/refusals/messages.ts'
import { propertyOf } from '#core/values/record.ts'

/** Whether what a device has received is a notification of ours. */
export function isPush(value: unknown): value is Push {
  const notification = propertyOf(value, 'notification')
  return (
    propertyOf(value, 'web_push') === 8030 &&
    ['title', 'body', 'navigate', 'tag'].every((name) => typeof propertyOf(notification, name) === 'string')
  )
}

export function describePushTrouble(trouble: PushTrouble): string {
  return notificationMessages[trouble]
}
