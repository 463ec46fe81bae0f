import { firstOwnerLink } from '#modules/accounts/team.server.ts'
import type { Demo } from '#modules/demo/open-demo.server.ts'
import type { House } from '#server/house.ts'

/** What the person at the keyboard needs to know now; everything else is in docs/running.md. */
export async function welcome(house: House, demo: Demo | null): Promise<void> {
  const lines = [`  The site          ${house.config.publicOrigin}/`]
  if (demo?.reviewLink) lines.push(`  A review link     ${demo.reviewLink}`)
  const first = await firstOwnerLink(house)
  lines.push(
    first ? `  Your own account  ${first}` : `  Your rooms        ${house.config.publicOrigin}/admin`,
  )
  process.stdout.write(`\nDeodar is open.\n\n${lines.join('\n')}\n\nStop it with Ctrl+C.\n\n`)
}
