import { useEffect } from 'react'
import { useLocation } from 'react-router'

type Part = { module: string; imports?: string[] }
type RouterWindow = { __reactRouterManifest?: { routes: Record<string, Part | undefined> } }
type Phone = { connection?: { saveData?: boolean } }

/** The editor of photographs brings a whole library along: it comes when it is wanted. */
const HEAVY = 'console/pictures/'
/** Not while a page that was just opened fetches what it shows; and the router learns of the rooms around it from the house a little later. */
const LOOKS_AFTER_MS = [2000, 5000]
const warm = new Set<string>()

/**
 * Fetches the code of the rooms around this one while nobody waits for it. Then a tap opens a room at once, and a line that is gone
 * cannot make the router load the page anew, for which the browser would have only its own "no internet".
 */
export function useWarmRooms(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page knows of others around it
  useEffect(() => {
    if ((navigator as Phone).connection?.saveData) return
    const looks = LOOKS_AFTER_MS.map((after) => setTimeout(whenIdle, after, fetchRooms))
    return () => looks.forEach(clearTimeout)
  }, [pathname])
}

function whenIdle(then: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(then)
  else then()
}

function fetchRooms(): void {
  const routes = Object.entries((window as RouterWindow).__reactRouterManifest?.routes ?? {})
  const rooms = routes.filter(([id]) => id.startsWith('console/') && !id.startsWith(HEAVY))
  for (const file of rooms.flatMap(([, room]) => (room ? [room.module, ...(room.imports ?? [])] : []))) {
    if (warm.has(file)) continue
    warm.add(file)
    fetchFile(file).catch(() => warm.delete(file))
  }
}

/** Into the browser's cache alone: what is preloaded as a module is read and compiled too, the charts of a room that nobody opens among it. */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file, { priority: 'low' })
  await answer.arrayBuffer()
}
