import { sql } from 'kysely'
import { clockJump } from '#modules/privacy/clock-brake.server.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

const PATIENCE_MS = 5000
/** Codes of a second step are good for half a minute. */
const ASIDE_MS = 30_000
/** From here on a bucket takes nothing that we signed. */
const FAR_ASIDE_MS = 5 * 60_000

type Other = { who: string; aside: number }

/** Whether the clock agrees with what the database last knew, and with other clocks within reach. */
export async function checkClock(patient: Patient): Promise<Finding> {
  const { clock, database } = patient
  const jump = database && (await clockJump({ clock, database }).catch(() => null))
  if (jump)
    return wrong(
      'clock',
      `The clock says ${jump.now}, but the database last knew ${jump.known}: nothing is erased for its age.`,
      'Set the clock right, or say that it is: deodar clock confirm',
    )
  const others = (await Promise.all([clockOfDatabase(patient), ...clocksOfTheWeb(patient)])).filter(
    (other) => other !== null,
  )
  if (others.length === 0)
    return ok('clock', 'The clock is as the database expects; there is no other clock within reach.')
  const far = others.toSorted((one, other) => Math.abs(other.aside) - Math.abs(one.aside))[0] as Other
  const says = `The clock is ${Math.round(Math.abs(far.aside) / 1000)} seconds ${far.aside > 0 ? 'ahead of' : 'behind'} that of ${far.who}`
  const todo = 'Have the machine set its clock by the network: timedatectl set-ntp true'
  if (Math.abs(far.aside) > FAR_ASIDE_MS) return wrong('clock', `${says}.`, todo)
  if (Math.abs(far.aside) > ASIDE_MS) return look('clock', `${says}.`, todo)
  return ok('clock', `The clock agrees with that of ${others.map(({ who }) => who).join(' and ')}.`)
}

async function clockOfDatabase({ config, clock, database }: Patient): Promise<Other | null> {
  if (!config.databaseUrl || !database) return null
  const asked = sql<{ now: string | Date }>`select now() as now`.execute(database)
  const row = await asked.then(
    ({ rows }) => rows[0],
    () => null,
  )
  return row ? { who: 'PostgreSQL', aside: clock.now().getTime() - new Date(row.now).getTime() } : null
}

/** Every answer on the web says when it was given. */
function clocksOfTheWeb({ config, clock }: Patient): Promise<Other | null>[] {
  const { bucket, publicOrigin } = config
  const asked = [
    ...(bucket?.endpoint ? [{ who: 'the bucket', url: bucket.endpoint }] : []),
    ...(publicOrigin.startsWith('https://') ? [{ who: 'the proxy', url: publicOrigin }] : []),
  ]
  return asked.map(async ({ who, url }) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null)
    const said = Date.parse(answer?.headers.get('date') ?? '')
    return Number.isNaN(said) ? null : { who, aside: clock.now().getTime() - said }
  })
}
