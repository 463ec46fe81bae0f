import { createHash } from 'node:crypto'
import { type House, isoNow } from '../house.ts'

/** Whether a code of the second step has opened something already. */
export async function isSpent(house: House, code: string): Promise<boolean> {
  const found = house.database.selectFrom('used_code').where('code_hash', '=', hashOf(house, code))
  return (await found.select('used_at').executeTakeFirst()) !== undefined
}

/** Uses a code up; false when somebody was quicker. */
export async function spendCode(house: House, code: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await house.database
    .insertInto('used_code')
    .values({ code_hash: hashOf(house, code), used_at: isoNow(house) })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** Forgets those used before this moment; by then their half minute is long over. */
export async function forgetCodes({ database }: Pick<House, 'database'>, before: string): Promise<void> {
  await database.deleteFrom('used_code').where('used_at', '<', before).execute()
}

function hashOf({ secret }: Pick<House, 'secret'>, code: string): string {
  return createHash('sha256').update(`${secret}\n${code}`).digest('base64url')
}
