import { ACCOUNT_LINK_MS, type OwnerRole, PASSWORD_LINK_MS } from '#domain/accounts/owner.ts'
import type { Database } from '../../database/open.ts'
import type { OwnerLinkRow } from '../../database/owner-tables.ts'
import { type Actor, type House, isoNow, theHouse } from '../house.ts'
import { hashKey, isKey, newId, newKey } from '../keys.ts'

type Purpose = OwnerLinkRow['purpose']
const linkPages: Record<Purpose, string> = {
  'first-owner': '/admin/join',
  team: '/admin/join',
  password: '/admin/new-password',
  rescue: '/admin/new-password',
}

/** Makes a link that opens once; an older one of the same purpose and address stops working. The key is in the link and nowhere else. */
export async function makeOwnerLink(
  house: Pick<House, 'clock' | 'config'>,
  tx: Database,
  maker: Actor,
  { purpose, email, role }: { purpose: Purpose; email: string; role: OwnerRole },
): Promise<{ id: string; link: string }> {
  const key = newKey()
  const id = newId()
  const lives = isAccountLink({ purpose }) ? ACCOUNT_LINK_MS : PASSWORD_LINK_MS
  await tx.deleteFrom('owner_link').where('purpose', '=', purpose).where('email', '=', email).execute()
  await tx
    .insertInto('owner_link')
    .values({
      id,
      purpose,
      email,
      role,
      key_hash: hashKey(key),
      made_by: maker.id,
      created_at: isoNow(house),
      expires_at: new Date(house.clock.now().getTime() + lives).toISOString(),
      used_at: null,
    })
    .execute()
  return { id, link: `${house.config.publicOrigin}${linkPages[purpose]}?key=${key}` }
}

/** What a key opens now, or null for one that is unknown, used or over. */
export async function readOwnerLink(
  house: Pick<House, 'clock'> & { database: Database },
  key: string,
): Promise<OwnerLinkRow | null> {
  const row = await house.database
    .selectFrom('owner_link')
    .selectAll()
    .where('key_hash', '=', hashKey(isKey(key) ? key : ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoNow(house))
    .executeTakeFirst()
  return row ?? null
}

/** Whether a link makes an account; all others make a new password for one that is there. */
export function isAccountLink({ purpose }: Pick<OwnerLinkRow, 'purpose'>): boolean {
  return linkPages[purpose] === '/admin/join'
}

/** Uses the link up; false when somebody was quicker. */
export async function spendOwnerLink(
  house: Pick<House, 'clock'>,
  tx: Database,
  link: OwnerLinkRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('owner_link')
    .set({ used_at: isoNow(house) })
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The link for whoever opens a new house first; null once it has an owner. Every start makes a fresh one. */
export async function firstOwnerLink(house: House): Promise<string | null> {
  const owner = await house.database.selectFrom('owner').select('id').limit(1).executeTakeFirst()
  if (owner) return null
  const asked = { purpose: 'first-owner', email: '', role: 'owner' } as const
  const { link } = await house.database
    .transaction()
    .execute((tx) => makeOwnerLink(house, tx, theHouse, asked))
  return link
}
