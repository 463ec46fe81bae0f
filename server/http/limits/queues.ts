/** Work that takes its turn by whose it is: so many at once of each name, the others one after another. */
export type Queues = {
  /** How many of this name wait for their turn. */
  waiting(name: string): number
  run<Made>(name: string, work: () => Promise<Made>): Promise<Made>
}

export function openQueues(atOnce: number): Queues {
  const queues = new Map<string, { busy: number; waiting: (() => void)[] }>()
  return {
    waiting: (name) => queues.get(name)?.waiting.length ?? 0,
    async run(name, work) {
      const queue = queues.get(name) ?? { busy: 0, waiting: [] }
      queues.set(name, queue)
      if (queue.busy >= atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve))
      else queue.busy += 1
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        if (next) next()
        else queue.busy -= 1
        if (queue.busy === 0) queues.delete(name)
      }
    },
  }
}
