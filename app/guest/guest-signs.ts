import type { IconName } from '../ui/picture/icons.ts'

/** The drawings that the guest's pages show, asleep and awake; each weighs on the first text of a slow line. */
export const guestSigns: IconName[] = [
  ...(['tree', 'star', 'phone', 'mail', 'chat', 'camera', 'mic'] as const),
  ...(['plus', 'close', 'left', 'right', 'down'] as const),
]
