import type { With } from '#core/app-context.server.ts'
import { markOf } from '#modules/brand/brand.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { GuestPage } from './guest-page.ts'

/** The house as the pages behind personal links show it. */
export async function houseOf(ctx: With<'database'>, content: Content): Promise<GuestPage['house']> {
  const { name, phone, email } = content.property
  return { name, phone, email, mark: await markOf(ctx, content), accent: content.brand.accent }
}
