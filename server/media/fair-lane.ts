type Work<Place> = { of: string; run(place: Place): Promise<void> }

/**
 * Shares a few places among many who wait, turn by turn: of one and the same (`of`) only one is worked on at a time, and who
 * has just had a turn waits behind those who have not. What belongs to nobody in particular waits for nobody in particular.
 */
export function fairLane<Place>(places: readonly Place[]) {
  const free = [...places]
  const waiting: Work<Place>[] = []
  const busy = new Set<string>()
  let strangers = 0

  function next(): void {
    const at = waiting.findIndex(({ of }) => !busy.has(of))
    if (at < 0) return
    const place = free.pop()
    if (place === undefined) return
    const [work] = waiting.splice(at, 1)
    if (!work) return
    busy.add(work.of)
    void work.run(place).finally(() => {
      busy.delete(work.of)
      free.push(place)
      // The rest of theirs goes behind whoever waits.
      const theirs = waiting.filter(({ of }) => of === work.of)
      const others = waiting.filter(({ of }) => of !== work.of)
      waiting.splice(0, waiting.length, ...others, ...theirs)
      next()
    })
    next()
  }

  return <Result>(of: string | undefined, job: (place: Place) => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      strangers += 1
      waiting.push({
        of: of ?? `stranger ${strangers}`,
        run: (place) => job(place).then(resolve, reject),
      })
      next()
    })
}
