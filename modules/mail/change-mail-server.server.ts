import { mergeChanges, type OpenedForm } from '#modules/audit/meanwhile.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { keysOf } from '#modules/common/record.ts'
import { type Outcome, type Refusal, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { seal } from '#server/secrets/seal.ts'
import { replaceSetting, writtenSetting } from '#server/settings.ts'
import { type KeptMailServer, MAIL_SERVER, passwordOf, readKeptMailServer } from './mail-server.server.ts'
import { checkMailServer, type MailServer, noMailServer } from './mail-server.ts'

/**
 * Saves what carries e-mails from now on, in every process of the house; what was refused is tried again at once. An empty password keeps
 * the one there is, for the same host only. `opened` is the server as the form said it: what somebody else changed since stays, and what
 * both changed is refused.
 */
export async function changeMailServer(
  ctx: AppContext,
  actor: Actor,
  wanted: MailServer,
  password: string,
  opened?: OpenedForm,
): Promise<Outcome> {
  if (ctx.config.smtpUrl) return refuse('mailByEnvironment')
  const wrong = checkMailServer(wanted, password ? 'given' : 'kept')
  if (wrong) return wrong
  const sealed = password ? await seal(ctx, passwordOf(wanted.host), password) : null
  const written = await writtenSetting(ctx.database, MAIL_SERVER)
  const before: KeptMailServer | null = written === null ? null : JSON.parse(written)
  const { sealed: _, ...now } = { ...noMailServer, sealed: null, ...before }
  const { merged, clashes } = mergeChanges(opened ?? { was: now }, wanted, now)
  if (clashes.length > 0)
    return sayQuicker(ctx, actor, refuseClash({ merged, clashes }, now), {
      about: 'setting',
      id: MAIL_SERVER,
    })
  const together = checkMailServer(merged, password ? 'given' : 'kept')
  const refusal = together ?? (sealed ? null : checkPassword(merged, before))
  if (refusal) return refusal
  const kept = { ...merged, sealed: merged.user ? (sealed ?? before?.sealed ?? null) : null }
  if (isSame(kept, before)) return { ok: true }
  const saved = await change(ctx, actor, async (tx) => {
    if (!(await replaceSetting(ctx, tx, MAIL_SERVER, written, kept))) return false
    await tx.record({ ...entry('changed'), before: told(before), after: told(kept, before) })
    await tryRefusedEmails(ctx, tx)
    tx.leave('letters')
    return true
  })
  if (!saved) return changeMailServer(ctx, actor, wanted, password, opened)
  return { ok: true }
}

/** Forgets it with its password: e-mails go into the folder again. */
export async function forgetMailServer(ctx: AppContext, actor: Actor): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const before = await readKeptMailServer({ database: tx })
    const { numDeletedRows } = await tx
      .deleteFrom('setting')
      .where('name', '=', MAIL_SERVER)
      .executeTakeFirst()
    if (!before || numDeletedRows === 0n) return refuse('mailForgotten')
    await tx.record({ ...entry('forgotten'), before: told(before) })
    return { ok: true }
  })
  return sayQuicker(ctx, actor, outcome, { about: 'setting', id: MAIL_SERVER })
}

/** A password is never shown again, and so never goes to a host it was not typed for. */
function checkPassword({ user, host }: MailServer, before: KeptMailServer | null): Refusal | null {
  if (!user) return null
  if (!before?.sealed) return refuse('mailPasswordMissing', 'password')
  return before.host === host ? null : refuse('mailPasswordAgain', 'password')
}

function isSame(kept: KeptMailServer, before: KeptMailServer | null): boolean {
  return before !== null && changedIn(kept, before).length === 0
}

const spoken = {
  host: 'host',
  port: 'port',
  encryption: 'encryption',
  user: 'user name',
  sealed: 'password',
  fromName: 'from name',
  fromAddress: 'from address',
} as const
type Field = keyof typeof spoken

function changedIn(kept: KeptMailServer, before: KeptMailServer | null): Field[] {
  const fields = keysOf(spoken)
  return fields.filter((name) => (kept[name] || null) !== (before?.[name] || null))
}

function entry(what: 'changed' | 'forgotten') {
  return { act: `mail-server.${what}` as const, about: 'setting', aboutId: MAIL_SERVER }
}

/** For the log: where e-mails go; of the account and the sender only that they changed, never what they are. */
function told(kept: KeptMailServer | null, before?: KeptMailServer | null) {
  if (!kept) return undefined
  const { host, port, encryption } = kept
  const also = before === undefined ? [] : changedIn(kept, before).filter((name) => unspoken.has(name))
  return { host, port, encryption, ...(also.length > 0 && { also: also.map((name) => spoken[name]) }) }
}

const unspoken = new Set<Field>(['user', 'sealed', 'fromName', 'fromAddress'])

/** They waited because of the server that is no more. */
async function tryRefusedEmails(ctx: AppContext, tx: Database): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ next_try_at: isoNow(ctx) })
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
    .execute()
}
