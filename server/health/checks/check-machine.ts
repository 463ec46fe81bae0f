import { constants } from 'node:fs'
import { access, lstat, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { sql } from 'kysely'
import { propertyOf } from '#modules/common/record.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { clockJump } from '#modules/privacy/clock-brake.server.ts'
import { localOrigin } from '#server/config.ts'
import { hasHouse, hasLived, readAddress } from '#server/data-folder.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

const DAY_MS = 86_400_000

/** Who renews certificates by itself does so a month before their end. */
const SOON_DAYS = 14

const hosts = ['localhost', '127.0.0.1', '[::1]']

/** Codes of a second step are good for half a minute. */
const ASIDE_MS = 30_000

/** From here on a bucket takes nothing that we signed. */
const FAR_ASIDE_MS = 5 * 60_000

const PLENTY = 4

/** So many files are looked at: enough for a house with tens of thousands of pictures. */
const MOST_FILES = 200_000

const PATIENCE_MS = 5000

/** Whether a server has the house open, and how it says that the house is. */
export async function checkServer({ config }: Patient): Promise<Finding> {
  const address = readAddress(config.dataDir)
  if (!address) return ok('server', 'No server has this house open now.')
  // The address of a house on the web is its proxy's; the server itself is beside us.
  const local = localOrigin(config)
  for (const origin of new Set([local, address])) {
    const answer = await ask(`${origin}/readyz`)
    if (!answer) continue
    const said = Object.entries(answer)
      .filter(([name, state]) => name !== 'status' && state !== 'ok')
      .map(([name, state]) => `${name} ${state}`)
    if (said.length > 0)
      return look('server', `The server at ${origin} answers: ${said.join(', ')}.`, 'See the rows of these.')
    return ok('server', `The server at ${origin} answers, and is well.`)
  }
  return wrong(
    'server',
    `The server left word that it is reached at ${address}, but nothing answers there or at ${local}.`,
    'Look into its log and start it again: systemctl restart deodar, or npm start.',
  )
}

async function ask(url: string): Promise<Record<string, unknown> | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  return typeof said === 'object' && said && 'status' in said ? { ...said } : null
}

/** How long the certificate at the address people type is good for, where it can be seen from here. */
export async function checkCertificate({ config, clock }: Patient): Promise<Finding> {
  const { protocol, hostname, host } = new URL(config.publicOrigin)
  if (protocol !== 'https:') {
    if (hosts.includes(hostname))
      return ok('certificate', `${config.publicOrigin} is for this machine alone and needs none.`)
    return look(
      'certificate',
      `${config.publicOrigin} goes over the line as it is written.`,
      'Put a proxy with TLS before the house and begin PUBLIC_ORIGIN with https:// (docs/running.md).',
    )
  }
  const seen = await certificateAt(config.publicOrigin)
  const renew =
    'Look into the log of the proxy: it renews certificates by itself while ports 80 and 443 are open to it.'
  if ('unreachable' in seen)
    return look(
      'certificate',
      `${host} cannot be reached from here (${seen.unreachable}), so that its certificate is not seen.`,
      'Look at it with a browser from elsewhere.',
    )
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - clock.now().getTime()) / DAY_MS)
  if (days < 0) return wrong('certificate', `The certificate of ${host} has run out.`, renew)
  if (seen.trouble)
    return wrong('certificate', `Browsers do not trust the certificate of ${host} (${seen.trouble}).`, renew)
  const says = `The certificate of ${host} is good for ${days} more days`
  return days < SOON_DAYS ? look('certificate', `${says}.`, renew) : ok('certificate', `${says}.`)
}

type Seen = { unreachable: string } | { certificate: PeerCertificate; trouble: string | null }

function certificateAt(origin: string): Promise<Seen> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    // Whether it is trusted is said below: one that is not is looked at all the same.
    const place = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    }
    const socket = connect({ ...place, timeout: PATIENCE_MS }, () => {
      const trouble = socket.authorized ? null : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), trouble })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('it does not answer')))
    socket.once('error', (fault) =>
      resolve({ unreachable: String(propertyOf(fault, 'code') ?? fault.message) }),
    )
  })
}

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

/** Whether the data folder is there, may be used, and belongs to its own user alone. */
export async function checkFolder({ config }: Patient): Promise<Finding> {
  const { dataDir, databaseUrl } = config
  const found = await stat(dataDir).catch(() => null)
  if (!found?.isDirectory() || (!databaseUrl && !hasHouse(dataDir) && !hasLived(dataDir)))
    return look(
      'folder',
      `There is no house in ${dataDir} yet.`,
      'Make one with npm start, or name the folder of yours with DATA_DIR.',
    )
  const barred = await mayUse(dataDir)
  if (barred)
    return wrong(
      'folder',
      `The data folder ${dataDir} may not be read and written (${barred}).`,
      `Run this as the user of the server, or give the folder to them: chown -R USER ${dataDir}`,
    )
  const strange = await notPrivate(dataDir)
  if (strange.others.length > 0)
    return wrong(
      'folder',
      `Some of ${dataDir} belongs to another user: ${strange.others.join(', ')}.`,
      `Give it to the user of the server: chown -R USER ${dataDir}`,
    )
  if (strange.open.length > 0)
    return look(
      'folder',
      `Other users of this machine can read in ${dataDir}: ${strange.open.join(', ')}.`,
      `Close it to them: chmod -R go= ${dataDir}`,
    )
  return ok('folder', `The data folder ${dataDir} is for its own user alone.`)
}

type Room = { bavail: number; bsize: number; files: number; ffree: number }

/** Whether there is room for more, of bytes and of files. */
export async function checkSpace(
  { config }: Patient,
  ask: (folder: string) => Promise<Room> = statfs,
): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await ask(config.dataDir)
  const free = bavail * bsize
  const says = `${Math.floor(free / 1e6).toLocaleString('en')} MB are free on the disk of the data folder`
  const todo = 'Make room on that disk, or move the house to a larger one.'
  if (free < DISK_RESERVE_BYTES) return wrong('space', `${says}: files of guests are refused.`, todo)
  if (files > 0 && ffree < 1000)
    return wrong('space', `The disk of the data folder has room for ${ffree} more files only.`, todo)
  if (free < PLENTY * DISK_RESERVE_BYTES) return look('space', `${says}.`, todo)
  return ok('space', `${says}.`)
}

async function mayUse(folder: string): Promise<string | null> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    (fault) => String(propertyOf(fault, 'code')),
  )
}

/** What of the folder, and of the first level in it, others can read; and what in it, however deep, belongs to others than the folder does. */
async function notPrivate(folder: string): Promise<{ open: string[]; others: string[] }> {
  const { uid } = await stat(folder)
  const [open, others]: [string[], string[]] = [[], []]
  let seen = 0
  const visit = async (name: string, depth: number): Promise<void> => {
    // The files of SQLite come and go while we look.
    const each = await lstat(join(folder, name)).catch(() => null)
    if (!each || seen++ > MOST_FILES) return
    if (depth < 2 && (each.mode & 0o077) !== 0) open.push(name)
    if (each.uid !== uid) others.push(name)
    if (!each.isDirectory()) return
    for (const below of await readdir(join(folder, name)).catch(() => []))
      await visit(join(name, below), depth + 1)
  }
  await visit('.', 0)
  const named = others.length > 5 ? [...others.slice(0, 5), `${others.length - 5} more`] : others
  // Nobody comes to what lies in a closed folder.
  return { open: open.includes('.') ? open : [], others: named }
}
