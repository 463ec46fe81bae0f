import { createContext } from 'react-router'
import type { HeldFile } from '#modules/media/held-files.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'

/** What loaders and actions find in their context. */
export const appContext = createContext<AppContext>()
/** Allows this answer's own inline scripts and nothing else. */
export const nonceContext = createContext<string>()
/** The visitor's address as limits count it; never stored as it is, never logged. */
export const addressContext = createContext<string>()
/** Keys that opened nothing, as counted for this visitor. */
export const linkTriesContext = createContext<{
  /** Looks a key up; after too many that opened nothing, only says how many seconds to wait. */
  look<Found>(
    lookUp: () => Promise<Found>,
    opensNothing: (found: Found) => boolean,
  ): Promise<{ found: Found } | { wait: number }>
  count(): Promise<void>
}>()
/** `error` is the first one. */
export type PageFault = { busy: boolean; full: boolean; error?: unknown }
/** What went wrong while a page was made, for whoever answers with it. */
export const faultContext = createContext<PageFault>()
/** A review form that came without script and was refused: why, and what was typed, to be shown again. */
export type RefusedForm = { message: string; field?: string; fields: Record<string, string> }
/** The picture of a form that was streamed to the disk before the page's action runs, or why it is refused. */
export type BroughtPicture = HeldFile | Refusal | null
export const pictureContext = createContext<BroughtPicture>(null)
export const refusedFormContext = createContext<RefusedForm | null>(null)
