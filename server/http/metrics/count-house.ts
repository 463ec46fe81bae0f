import { Counter, Gauge, type Registry } from 'prom-client'
import { hearRefusals } from '#domain/refusal.ts'
import { listBackups } from '../../house/backups/list-backups.ts'
import { mailQueue } from '../../house/health/mail-queue.ts'
import type { House } from '../../house/house.ts'
import { describeFault } from '../../house/log.ts'
import { countTasks } from '../../house/today/count-tasks.ts'

/** What the house says of itself whenever the figures are asked for; numbers alone, and none of them while its database is out of reach. */
export function countHouse(house: House, registers: Registry[]): void {
  const ask = askedOnce(async () => {
    try {
      return await Promise.all([mailQueue(house), countTasks(house)])
    } catch (fault) {
      house.log.warn('metrics.database', describeFault(fault))
      return null
    }
  })
  type Found = NonNullable<Awaited<ReturnType<typeof ask>>>

  function gauge(name: string, help: string, read: (found: Found) => number) {
    const collect = async () => {
      const found = await ask()
      figure.set(found ? read(found) : Number.NaN)
    }
    const figure = new Gauge({ name, help, registers, collect })
  }
  gauge('deodar_emails_waiting', 'E-mails that have not left yet.', ([mail]) => mail.waiting)
  gauge('deodar_emails_failed', 'E-mails that were given up.', ([mail]) => mail.failed)
  gauge(
    'deodar_emails_late_seconds',
    'How long the oldest e-mail waits that should have left.',
    ([mail]) => mail.lateSeconds,
  )
  gauge('deodar_reviews_waiting', 'Reviews that nobody has decided about.', ([, tasks]) => tasks.reviews)
  gauge('deodar_enquiries_waiting', 'Enquiries that nobody has answered.', ([, tasks]) => tasks.enquiries)
  new Gauge({
    name: 'deodar_database_up',
    help: 'Whether the database answered when these figures were asked for.',
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
}

/** How old the newest backup in the data folder is; no number while there is none. */
export function countBackups(house: House, registers: Registry[]): void {
  new Gauge({
    name: 'deodar_backup_age_seconds',
    help: 'How long ago the newest backup in the data folder was made.',
    registers,
    async collect() {
      const [newest] = await listBackups(house.config.dataDir).catch(() => [])
      const age = newest ? house.clock.now().getTime() - new Date(newest.at).getTime() : Number.NaN
      this.set(age / 1000)
    },
  })
}

/** Counts how often each rule has said no; gives what ends it. */
export function countRefusals(registers: Registry[]): () => void {
  const refusals = new Counter({
    name: 'deodar_refusals_total',
    help: 'How often a rule said no, by its name.',
    labelNames: ['name'],
    registers,
  })
  return hearRefusals((name) => refusals.inc({ name }))
}

/** Whoever asks while the answer is on its way gets that one. */
function askedOnce<Found>(ask: () => Promise<Found>): () => Promise<Found> {
  let asking: Promise<Found> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
