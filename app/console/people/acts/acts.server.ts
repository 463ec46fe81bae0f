import { Readable } from 'node:stream'
import { data, redirect } from 'react-router'
import { refuse } from '#domain/refusal.ts'
import { requireFresh } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import { erasePerson } from '#server/house/privacy/erase-person.ts'
import { exportPerson } from '#server/house/privacy/export-person.ts'
import { field } from '../../parts/frame/door.server.ts'
import { pagePath } from '../../parts/page-path.ts'
import { replyTo } from '../../parts/reply.server.ts'
import { keyOf } from '../key.server.ts'
import type { Route } from './+types/archive.ts'

/** The archive, as it is written. */
export async function archive({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const key = keyOf(params)
  const outcome = key ? await exportPerson(house, owner, key) : refuse('personUnknown')
  if (!outcome.ok) throw data(outcome.message, { status: 404 })
  return new Response(Readable.toWeb(Readable.from(outcome.archive)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="everything.zip"',
      'cache-control': 'no-store',
    },
  })
}

export async function erasure({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const page = pagePath('people', params.kind, params.id, 'erasure')
  const form = await request.formData()
  if (field(form, 'sure') !== 'yes') return redirect(`${page}?refused=eraseUnsure`)
  const key = keyOf(params)
  const since = field(form, 'seen')
  const outcome = key ? await erasePerson(house, owner, key, since) : refuse('personUnknown')
  return outcome.ok ? redirect('/admin/people?erased') : replyTo(request, outcome, '/admin/people', { since })
}
