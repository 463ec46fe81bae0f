import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaKind } from '#modules/media/media.ts'
import { type Making, whileMaking } from '../delivery/one-tab-only.ts'
import { linkName } from '../draft/draft-store.ts'
import { deviceInUse, openDevice } from '../draft/open-device.ts'
import { type ChosenFile, moved, newFileId } from './chosen-file.ts'

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/** The files chosen so far, kept on this device like the text. */
export function useChosenFiles(key: string) {
  const [list, setList] = useState<ChosenFile[]>([])
  const [unmade, setUnmade] = useState<ChosenFile[]>([])
  const [onlyHere, setOnlyHere] = useState(false)
  const now = useRef(list)
  const inTheMaking = useRef(new Set<Promise<unknown>>())

  const found = useEffectEvent((kept: ChosenFile[]) => {
    const before = new Set(kept.map(({ id }) => id))
    become([...kept.filter(({ begun }) => !begun), ...now.current.filter(({ id }) => !before.has(id))])
    setUnmade(kept.filter(({ begun }) => begun))
  })

  useEffect(() => {
    findFiles(key).then(found)
  }, [key])

  function become(next: ChosenFile[]) {
    now.current = next
    setList(next)
  }

  async function during(work: Promise<unknown>): Promise<void> {
    inTheMaking.current.add(work)
    await work.finally(() => inTheMaking.current.delete(work))
  }

  async function keepWhile(kind: MediaKind, file: File, make: Making, before?: ChosenFile) {
    const fresh = { id: newFileId(), link: await linkName(key), kind, name: file.name, position: 0 }
    await whileMaking({ ...fresh, ...before, blob: file }, make)
  }

  return {
    list,
    /** The device would not keep one of them: it is gone when the page is closed. */
    onlyHere: onlyHere && list.length > 0,
    /** Chosen, but not made fit yet when an earlier page was closed. */
    unmade,
    of: (kind: MediaKind) => list.filter((file) => file.kind === kind),
    async add(kind: MediaKind, name: string, blob: Blob, poster?: Blob): Promise<void> {
      const file: ChosenFile = {
        id: newFileId(),
        link: await linkName(key),
        kind,
        name,
        blob,
        position: now.current.length,
        ...(poster ? { poster } : {}),
      }
      become([...now.current, file])
      const { keepFile } = await openDevice()
      if (!(await keepFile(file))) setOnlyHere(true)
    },
    /** Remembers work on a file that will be added, or given up, at its end. */
    during,
    /** The same for what takes its time: the file is kept as it was chosen until then. `before` is the one of an earlier page. */
    making: (kind: MediaKind, file: File, make: Making, before?: ChosenFile) =>
      during(keepWhile(kind, file, make, before)),
    isMaking: () => inTheMaking.current.size > 0,
    /** When nothing is in the making any more. */
    async settled(): Promise<void> {
      while (inTheMaking.current.size > 0) await Promise.allSettled(inTheMaking.current)
    },
    remove(id: string) {
      become(now.current.filter((file) => file.id !== id))
      openDevice().then(({ forgetFile }) => forgetFile(id))
    },
    /** Moves one among those of its kind, by so many places. */
    move(id: string, by: number) {
      become(moved(now.current, id, by))
      openDevice().then(({ keepFile }) => now.current.map(keepFile))
    },
  }
}

async function findFiles(key: string): Promise<ChosenFile[]> {
  const device = await deviceInUse()
  return device ? device.keptFiles(await linkName(key)) : []
}

/** Takes up what an earlier page was closed over, once it is found. */
export function useUnmade(
  files: ChosenFiles,
  kind: MediaKind,
  takeUp: (file: File, before: ChosenFile) => void,
) {
  const goOn = useEffectEvent(takeUp)
  const { unmade } = files
  useEffect(() => {
    const [found] = unmade.filter((file) => file.kind === kind)
    if (found) goOn(new File([found.blob], found.name, { type: found.blob.type }), found)
  }, [unmade, kind])
}

/** An address for a file on this device, released when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
