import { Alert, Anchor, Text } from '@mantine/core'
import type { Difference } from '#domain/compare-content.ts'
import type { SitePart } from './site-part.ts'

/** Somebody saved meanwhile: what stands there now beside what was typed here, and the two ways on. */
export function Theirs({ theirs, part }: { theirs: readonly Difference[]; part: SitePart }) {
  return (
    <Alert color="brass" className="words-theirs" title="Saved by somebody else, and by you">
      {theirs.length === 0 && <Text>What you typed is what stands there already.</Text>}
      <dl>
        {theirs.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{labelOf(part, path)}</dt>
            <dd>
              <small>Theirs</small> {before || 'nothing'}
            </dd>
            <dd>
              <small>Yours</small> {after || 'nothing'}
            </dd>
          </div>
        ))}
      </dl>
      <Text>
        Press Save draft again to put yours in its place, or{' '}
        <Anchor href={`/admin/words/${part.id}`}>take theirs</Anchor>.
      </Text>
    </Alert>
  )
}

function labelOf({ fields, lists }: SitePart, path: string): string {
  const field = fields.find(({ at }) => at === path)
  if (field) return field.label
  const list = lists.find(({ at }) => path.startsWith(`${at}.`))
  const [index, ...rest] = list ? path.slice(list.at.length + 1).split('.') : []
  const inner = [...(list?.fields ?? []), ...(list?.within?.fields ?? [])].find(
    ({ at }) => at === (rest.at(-1) ?? ''),
  )
  return list ? `${list.title}, ${Number(index) + 1}: ${inner?.label ?? rest.at(-1)}` : path
}
