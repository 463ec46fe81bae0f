import { Group, List, NavLink, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readTimeFormatter } from '#core/settings.server.ts'
import { listContentHistory, readContent, readContentHead } from '#modules/content/content.server.ts'
import { SAMPLES_PART } from '#modules/content/example-fields.ts'
import {
  findUndoablePublication,
  publishContent,
  undoPublication,
} from '#modules/content/publish-content.server.ts'
import { restoreContent } from '#modules/content/save-draft.server.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { findExampleContent } from '#modules/demo/example-content.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SmallText, TouchLink } from '../parts/section.tsx'
import type { Route } from './+types/content.ts'
import { describeChanges, findUnpublishedParts, linkToField } from './changes.ts'
import { PublishDraft, UndoPublication } from './draft-form.tsx'
import { PagePreview } from './preview.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [head, published, history, formatTime, examples] = await Promise.all([
    readContentHead(ctx),
    readContent(ctx),
    listContentHistory(ctx),
    readTimeFormatter(ctx),
    findExampleContent(ctx),
  ])
  return {
    number: head.number,
    undoablePublication: await findUndoablePublication(ctx, actor),
    isDraft: head.state === 'draft',
    parts: siteParts.map(({ id, title, editorHint }) => ({ id, title, description: editorHint })),
    /** The titles of the parts that the draft changes. */
    changedParts: findUnpublishedParts(published, head.content).otherUnpublishedParts,
    history: history.map(({ content, previousContent, ...version }) => ({
      ...version,
      changes: content && previousContent ? describeChanges(previousContent, content) : [],
      when: version.publishedAt && formatTime(version.publishedAt),
    })),
    examples: describeExamples(examples),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const readNumber = (name: string) => Number(readField(form, name, 20) || Number.NaN)
  switch (requireIntent(form, ['publish', 'undo-publication', 'restore'])) {
    // Shows the draft to everyone, as it was when the button was pressed.
    case 'publish':
      return reply(await publishContent(ctx, actor, readNumber('seen')))
    case 'undo-publication':
      return reply(await undoPublication(ctx, actor, readNumber('publication')))
    // Makes an earlier version the draft; the site stays as it is until that is published.
    case 'restore':
      return reply(await restoreContent(ctx, actor, readNumber('seen'), readNumber('version')))
  }
}

/** The example texts and pictures that visitors still see: how many, and those of each part with links to their fields. */
function describeExamples({ texts, pictures }: Awaited<ReturnType<typeof findExampleContent>>) {
  const plural = (amount: number, noun: string) => amount > 0 && `${amount} ${noun}${amount === 1 ? '' : 's'}`
  return {
    count: [plural(texts.length, 'text'), plural(pictures.length, 'picture')].filter(Boolean).join(' and '),
    parts: [...siteParts, { id: SAMPLES_PART, title: 'Example guests and reviews' }]
      .map(({ id, title }) => ({
        title,
        links: [...texts, ...pictures]
          .filter(({ part }) => part === id)
          .map((place) => ({ label: place.label, text: place.text, to: linkToField(place) })),
      }))
      .filter(({ links }) => links.length > 0),
  }
}

/** Texts and prices: the parts of the site, the state of the draft, and the earlier versions. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { parts, number, isDraft, changedParts, history, examples } = loaderData
  const isUnpublished = isDraft && changedParts.length > 0
  return (
    <div className="content-desk">
      <div>
        <PageHead title="Texts and prices">
          The texts and prices of your site. Choose a part. Visitors see your changes only after you publish
          them.
        </PageHead>
        <UndoPublication publication={loaderData.undoablePublication} />
        <Group component="section" className="sheet" justify="space-between" mb="lg" aria-label="Draft">
          <div>
            <Text fw={600}>
              {isUnpublished
                ? 'Your draft has changes that are not published yet'
                : `Everything is published${examples.count && `, also example content: ${examples.count}`}`}
            </Text>
            <TouchLink to="/admin/preview" target="_blank" rel="noreferrer">
              {isUnpublished ? 'See your draft' : 'See the site'}
            </TouchLink>
          </div>
          {isUnpublished && <PublishDraft number={number} />}
        </Group>
        <div className="ruled">
          {parts.map(({ id, title, description }) => (
            <NavLink
              key={id}
              component={Link}
              to={`/admin/content/${id}`}
              label={
                <Text span ff="heading" fw={600} fz="lg">
                  {title}
                </Text>
              }
              description={description}
              rightSection={
                <>
                  {isUnpublished && changedParts.includes(title) && (
                    <StateBadge label="changed" color="brass" mr="xs" />
                  )}
                  <Icon name="right" />
                </>
              }
            />
          ))}
        </div>
        <ExampleContent examples={examples} />
        <Title order={2} size="h3" mt="xl" mb="xs">
          Earlier versions
        </Title>
        <div className="ruled">
          {history.map((version) => (
            <Version key={version.number} version={version}>
              {(isDraft || !version.isOnSite) && (
                <ActionButton
                  intent="restore"
                  confirmation={
                    isUnpublished
                      ? `This deletes your draft, with its changes in ${changedParts.join(', ')}.`
                      : undefined
                  }
                  fields={{ version: String(version.number), seen: String(number) }}
                  variant="subtle"
                  aria-label={`Go back to this version: version ${version.number}`}
                >
                  Go back to this version
                </ActionButton>
              )}
            </Version>
          ))}
        </div>
      </div>
      <PagePreview previewTarget="" version={number} />
    </div>
  )
}

/** The example content that visitors still see, by part; each place links to its field. */
function ExampleContent({ examples }: Pick<Route.ComponentProps['loaderData'], 'examples'>) {
  if (examples.parts.length === 0) return null
  return (
    <section aria-labelledby="examples">
      <Title order={2} size="h3" mt="xl" mb="xs" id="examples">
        Example content: {examples.count}
      </Title>
      <SmallText>
        These texts and pictures came with the site. Visitors think that they are yours. Please replace them
        with your own.
      </SmallText>
      <TouchLink to="/admin/pictures">Add your own photos</TouchLink>
      <div className="ruled">
        {examples.parts.map(({ title, links }) => (
          <details key={title}>
            <summary>
              {title} <small>{links.length}</small>
            </summary>
            {links.map(({ to, label, text }) => (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={label}
                description={
                  <Text span inherit truncate display="block">
                    {text}
                  </Text>
                }
              />
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}

/** Further changes are behind "more changes". */
const MAX_LISTED_CHANGES = 3

type VersionProps = {
  version: Route.ComponentProps['loaderData']['history'][number]
  /** The button that restores it. */
  children: ReactNode
}

/** One version of the site: when, by whom, and what it changed. */
function Version({ version, children }: VersionProps) {
  const { number, publishedAt, when, publishedBy, isOnSite, changes } = version
  const [listedChanges, others] = [changes.slice(0, MAX_LISTED_CHANGES), changes.slice(MAX_LISTED_CHANGES)]
  return (
    <Group component="article" justify="space-between" gap="0 1rem" p="xs">
      <Text component="div" maw="44rem" style={{ overflowWrap: 'anywhere' }}>
        {when ? <time dateTime={publishedAt}>{when}</time> : 'First version'}, by {publishedBy}
        {isOnSite && <b> · published now</b>}
        <SmallText>{listedChanges.join('; ')}</SmallText>
        {others.length > 0 && (
          <details className="touch-links">
            <summary aria-label={`${others.length} more changes of version ${number}`}>
              {others.length === 1 ? 'One more change' : `${others.length} more changes`}
            </summary>
            <List size="sm" c="dimmed">
              {others.map((change) => (
                <List.Item key={change}>{change}</List.Item>
              ))}
            </List>
          </details>
        )}
      </Text>
      {children}
    </Group>
  )
}
