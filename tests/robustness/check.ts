import { createHash } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { listReferencedKeys } from '#modules/media/media.server.ts'
import { isInstallationFile, sweepMedia } from '#modules/media/sweep-media.server.ts'
import { openApp } from '#server/open.ts'
import type { Query } from './query.ts'
import type { Entry, Ledger } from './requests.ts'
import { requireConfig } from './test-server.ts'

/** Compares a database and the files of its data folder with what was acknowledged. Returns one sentence for each difference. */
export async function findDifferences(query: Query, dataDir: string, ledger: Ledger): Promise<string[]> {
  const perEntry: string[] = []
  for (const entry of ledger.entries()) perEntry.push(...(await checkEntry(query, entry)))
  return [...perEntry, ...(await checkEmails(query)), ...(await checkFiles(query, dataDir))]
}

/** What was acknowledged is there once, what was refused is not there, and the rest at most once. */
async function checkEntry(
  query: Query,
  { kind, uniqueText, outcome, files, offset = 0 }: Entry,
): Promise<string[]> {
  const rows = await query(rowsOf[kind], uniqueText)
  const what = `${kind} ${uniqueText}`
  if (rows.length > 1) return [`doubled: ${what}, ${rows.length} times`]
  if (outcome === 'acknowledged' && rows.length === 0) return [`lost: ${what}`]
  if (outcome === 'refused' && rows.length > 0 && kind !== 'approval') return [`refused and stored: ${what}`]
  const [row] = rows
  if (kind === 'upload' && row && Number(row.stored) < offset)
    return [`lost: ${what}, ${row.stored} bytes of ${offset}`]
  if (kind === 'upload' && row && files && Number(row.files) < files.length)
    return [`incomplete: ${what} is not in its review`]
  if (kind !== 'review' || !row || !files) return []
  // Files are re-encoded before they are stored: `checkFiles` compares their bytes with what the row says.
  const stored = await query('select id from media where about_id = ?', String(row.id))
  return stored.length === files.length ? [] : [`incomplete: files of ${what}`]
}

const rowsOf: Record<Entry['kind'], string> = {
  enquiry: "select id from enquiry where email = ? || '@guest.example'",
  review: "select id from review where text like '%' || ?",
  approval: `select audit_entry.id from audit_entry join review on review.id = audit_entry.about_id
    where audit_entry.action = 'review.approved' and review.status = 'approved' and review.id = ?`,
  upload: `select id, "offset" as stored, (select count(*) from media where file_name = file_id || '.jpg') as files
    from upload where file_id = ?`,
}

/** Each enquiry and review has one e-mail to the owner, each review one of thanks, and no e-mail is about a missing row. */
async function checkEmails(query: Query): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, kinds] of [
    ['enquiry', "kind <> 'review-thanks'"],
    ['review', "kind <> 'review-thanks'"],
    ['review', "kind = 'review-thanks'"],
  ]) {
    const rows = await query(`select id, emails from (select id, (select count(*) from email
      where about = '${table}' and about_id = noun.id and ${kinds}) as emails from ${table} as noun) as counted where emails <> 1`)
    for (const { id, emails } of rows)
      wrong.push(
        `${Number(emails) > 1 ? 'doubled' : 'lost'}: ${emails} e-mails (${kinds}) about ${table} ${id}`,
      )
    const alone = `select id from email where about = '${table}' and about_id not in (select id from ${table})`
    for (const { id } of await query(alone)) wrong.push(`incomplete: e-mail ${id} is about no ${table}`)
  }
  return wrong
}

/** Every file that a row names is there with the bytes that the row says, and what is converted has a result. */
export async function checkFiles(query: Query, dataDir: string): Promise<string[]> {
  const wrong: string[] = []
  const referencedFiles = await query(
    `select original_key as key, sha256 from media
     union all select poster_key, null from media where poster_key is not null
     union all select 'renditions/' || key, sha256 from rendition`,
  )
  for (const { parts } of await query('select parts from upload'))
    for (const key of JSON.parse(String(parts))) referencedFiles.push({ key, sha256: null })
  for (const { key, sha256 } of referencedFiles) {
    const bytes = await readFile(join(dataDir, 'media', String(key))).catch(() => null)
    if (!bytes) wrong.push(`incomplete: the file ${key} is missing`)
    else if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`damaged: the file ${key}`)
  }
  const unfinished = await query(
    `select id, work from media where work = 'failed'
     or work = 'ready' and not exists (select 1 from rendition where media_id = media.id)`,
  )
  for (const { id, work } of unfinished) wrong.push(`incomplete: media ${id} is ${work} without a result`)
  return wrong
}

const TWO_HOURS_MS = 2 * 60 * 60_000

/** Removes, while the server is stopped, all files that belong to nothing, as the server does with old ones; gives what remains although nothing refers to it. */
export async function sweepFiles(env: NodeJS.ProcessEnv, dataDir: string): Promise<string[]> {
  const staging = ['staged', 'work'].map((name) => join(dataDir, name))
  const then = new Date(Date.now() - TWO_HOURS_MS)
  for (const folder of [join(dataDir, 'media'), ...staging])
    for (const path of await filesBelow(folder)) await utimes(path, then, then)
  const ctx = await openApp(requireConfig(env), {})
  try {
    const swept = await sweepMedia(ctx, { all: true })
    if (!swept.ok) return [`not swept: ${swept.message}`]
    const left = swept.missing.map((key) => `incomplete: the file ${key} is missing`)
    const referred = await listReferencedKeys(ctx.database)
    for await (const { key } of ctx.media.list())
      if (!isInstallationFile(key) && !referred.has(key)) left.push(`orphaned: ${key}`)
    for (const folder of staging) left.push(...(await filesBelow(folder)).map((path) => `orphaned: ${path}`))
    return left
  } finally {
    await ctx.database.destroy()
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.map((entry) => join(entry.parentPath, entry.name))
}
