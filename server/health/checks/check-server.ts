import { localOrigin } from '#server/config.ts'
import { readAddress } from '#server/server-address.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

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
