import './content.css'
import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { sayMoment } from '#modules/common/day.ts'
import { changedParts } from '#modules/content/compare-content.ts'
import { contentHead, contentHistory, publishedContent } from '#modules/content/content.server.ts'
import { exampleContent } from '#modules/content/example-content.server.ts'
import type { ExamplePlace } from '#modules/content/example-places.ts'
import { undoablePublication, undoPublication } from '#modules/content/publish-part.server.ts'
import { publishContent, restoreContent } from '#modules/content/save-draft.server.ts'
import { partTitles, siteParts } from '#modules/content/site-parts.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { reply } from '../parts/reply.server.ts'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { UndoPublication } from '../parts/saving/undo-notice.tsx'
import type { Route } from './+types/content.ts'
import { PagePreview } from './preview.tsx'
import { sayChanges } from './say-changes.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [head, shown, history, { timeZone }, examples] = await Promise.all([
    contentHead(ctx),
    publishedContent(ctx),
    contentHistory(ctx),
    readSettings(ctx),
    exampleContent(ctx),
  ])
  const changed = new Set(changedParts(shown, head.content).map((place) => partTitles[place]))
  return {
    number: head.number,
    undo: await undoablePublication(ctx, actor),
    isDraft: head.state === 'draft',
    parts: siteParts.map(({ id, title, about }) => ({ id, title, about })),
    /** The titles of what the draft changes, in the order of the page. */
    changed: [...new Set(Object.values(partTitles))].filter((title) => changed.has(title)),
    history: history.map(({ at, content, before, ...version }) => ({
      ...version,
      changes: content && before ? sayChanges(before, content) : [],
      at,
      when: at && sayMoment(new Date(at), timeZone),
    })),
    examples: { texts: byPart(examples.texts), pictures: byPart(examples.pictures) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const seen = Number(field(form, 'seen', 20) || Number.NaN)
  switch (form.get('intent')) {
    // Shows the draft to everyone, as it was when the button was pressed.
    case 'publish':
      return reply(request, await publishContent(ctx, actor, seen), form)
    case 'undo-publication': {
      const number = Number(field(form, 'publication', 20) || Number.NaN)
      return reply(request, await undoPublication(ctx, actor, number), form)
    }
    // Makes an earlier version the draft; the site stays as it is until that is published.
    case 'restore': {
      const version = Number(field(form, 'version', 20) || Number.NaN)
      return reply(request, await restoreContent(ctx, actor, seen, version), form)
    }
    default:
      return reply(request, refuse('broken'), form)
  }
}

/** Each with the way to its field, which opens the entry it stands in. */
function byPart(places: readonly ExamplePlace[]) {
  return siteParts
    .map(({ id, title }) => ({
      title,
      places: places
        .filter(({ part }) => part === id)
        .map(({ path, label, says }) => ({
          label,
          says,
          to: `/admin/words/${id}?at=${encodeURIComponent(path)}#${path}`,
        })),
    }))
    .filter(({ places }) => places.length > 0)
}

/** Texts and prices: the site part by part, what of the draft is not on it yet, and how it was before. */
export default function ContentRoom({ loaderData }: Route.ComponentProps) {
  const { parts, number, isDraft, changed, history, examples } = loaderData
  const fromExample = sayExamples(examples)
  const publishing = useIntent('publish', { fields: { seen: String(number) } })
  const waits = isDraft && changed.length > 0
  return (
    <div className="words-desk">
      <div>
        <PageHead title="Texts and prices">
          All that your site says, and what a night costs. Choose a part; nothing shows until you publish.
        </PageHead>
        <ReturnedNote />
        <UndoPublication publication={loaderData.undo} />
        <section className="sheet words-standing" aria-label="Draft">
          <div>
            <Text fw={600}>
              {waits
                ? 'Your draft has changes that are not on the site yet'
                : `The site shows everything you wrote${fromExample && `, and ${fromExample} of the example`}`}
            </Text>
            <a href="/admin/preview" target="_blank" rel="noreferrer">
              {waits ? 'See the page as your draft has it' : 'See the page'}
            </a>
          </div>
          {waits && (
            <IntentForm of={publishing}>
              <Button type="submit" loading={publishing.busy}>
                Publish the draft
              </Button>
            </IntentForm>
          )}
        </section>
        <ul className="words-parts">
          {parts.map((part) => (
            <li key={part.id}>
              <Link to={`/admin/words/${part.id}`}>
                <span>
                  <b>{part.title}</b>
                  <small>{part.about}</small>
                </span>
                {waits && changed.includes(part.title) && <em>changed</em>}
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
        <Examples examples={examples} />
        <Title order={2} size="h3" mt="xl" mb="xs">
          How it was before
        </Title>
        <ol className="words-history" reversed>
          {history.map((version) => (
            <Version key={version.number} version={version}>
              {(isDraft || !version.isOnSite) &&
                (waits ? (
                  <AskedFirst
                    name="Bring these back"
                    label={`Bring these back: version ${version.number}`}
                    says={`Your draft goes for good, with what it changes in ${changed.join(', ')}.`}
                  >
                    <Restoring number={version.number} seen={number} label="Yes, in place of my draft" />
                  </AskedFirst>
                ) : (
                  <Restoring number={version.number} seen={number} label="Bring these back" />
                ))}
            </Version>
          ))}
        </ol>
      </div>
      <PagePreview seenAt="" version={number} />
    </div>
  )
}

function Restoring({ number, seen, label }: { number: number; seen: number; label: string }) {
  return (
    <Form method="post" reloadDocument>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="version" value={number} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" variant="subtle" aria-label={`${label}: version ${number}`}>
        {label}
      </Button>
    </Form>
  )
}

type AllExamples = Route.ComponentProps['loaderData']['examples']
type Part = AllExamples['texts'][number]

/** What came with the site and visitors still see, part by part; each leads to where it is edited. */
function Examples({ examples: { texts, pictures } }: { examples: AllExamples }) {
  if (texts.length + pictures.length === 0) return null
  return (
    <section className="words-examples" aria-labelledby="examples">
      <Title order={2} size="h3" mt="xl" mb="xs" id="examples">
        Still from the example
      </Title>
      <p>
        These came with the site. Visitors take what they say and show for yours, so please put your own in
        their place.
      </p>
      <Places id="example-texts" title="Texts" parts={texts} />
      <Places id="example-pictures" title="Drawn pictures" parts={pictures}>
        <Link to="/admin/pictures">Add photographs of your own</Link>
      </Places>
    </section>
  )
}

type PlacesProps = { id: string; title: string; parts: readonly Part[]; children?: ReactNode }

function Places({ id, title, parts, children }: PlacesProps) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" mt="md" mb="xs" id={id}>
        {title}: {countIn(parts)}
      </Title>
      {children}
      <ul className="words-parts">
        {parts.map((part) => (
          <li key={part.title}>
            <details>
              <summary>
                {part.title} <small>{part.places.length}</small>
              </summary>
              <ul>
                {part.places.map(({ to, label, says }) => (
                  <li key={to}>
                    <Link to={to}>
                      <span>
                        {label}
                        <small>{says}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `61 texts and 40 pictures`; empty where nothing is left. */
function sayExamples({ texts, pictures }: AllExamples): string {
  return [sayCount(countIn(texts), 'text'), sayCount(countIn(pictures), 'picture')]
    .filter(Boolean)
    .join(' and ')
}

function sayCount(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

function countIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { places }) => sum + places.length, 0)
}

/** So many changes are told at once; the others stand behind them. */
const TOLD_MOST = 3

type VersionProps = {
  version: {
    number: number
    at: string
    when: string
    by: string
    isOnSite: boolean
    /** What differs from the version before it, in words. */
    changes: readonly string[]
  }
  /** The way to bring it back. */
  children: ReactNode
}

/** One version of the site: when, by whom, and what it changed. */
function Version({ version: { number, at, when, by, isOnSite, changes }, children }: VersionProps) {
  const [told, others] = [changes.slice(0, TOLD_MOST), changes.slice(TOLD_MOST)]
  return (
    <li>
      <div>
        {when ? <time dateTime={at}>{when}</time> : 'The first day'}, by {by}
        {isOnSite && <b> · on the site now</b>}
        {told.length > 0 && <p>{told.join('; ')}</p>}
        {others.length > 0 && (
          <details>
            <summary aria-label={`${others.length} more changes of version ${number}`}>
              {others.length === 1 ? 'One more change' : `${others.length} more changes`}
            </summary>
            <ul>
              {others.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {children}
    </li>
  )
}
