/** The lightbox zooms from 0 to 300 in steps of 100 (specification 9): the picture as it fits, then twice, three and four times. */
export const MAX_ZOOM = 300
const ZOOM_STEP = 100
export const MAX_SCALE = 1 + MAX_ZOOM / 100

export function zoomLevel(scale: number): number {
  return Math.round((scale - 1) * 100)
}

/** The next whole step up or down, however far a pinch had gone; never below 0 or above 300. */
export function stepScale(scale: number, direction: 1 | -1): number {
  const steps = zoomLevel(scale) / ZOOM_STEP
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return 1 + Math.min(MAX_ZOOM, Math.max(0, next * ZOOM_STEP)) / 100
}

/** A key held down moves on once in 180 ms (specification 9). */
const KEY_REPEAT_MS = 180

export function makeKeyRepeatLimit(): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - last < KEY_REPEAT_MS) return false
    last = now
    return true
  }
}
