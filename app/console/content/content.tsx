import { Button, Text, Title } from '@mantine/core'
import { Form, Link, useFetcher } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/content.ts'
import { Examples, sayExamples } from './examples.tsx'
import { PagePreview } from './preview.tsx'
import { Version } from './version.tsx'
import './content.css'
import { buttons } from '../steps/buttons.ts'

export { loader } from './content.server.ts'

/** Texts and prices: the site part by part, what of the draft is not on it yet, and how it was before. */
export default function ContentRoom({ loaderData }: Route.ComponentProps) {
  const { parts, number, isDraft, changed, history, examples, refused } = loaderData
  const fromExample = sayExamples(examples)
  const publishing = useFetcher<{ ok: boolean; message?: string }>()
  const waits = isDraft && changed.length > 0
  return (
    <div className="words-desk">
      <div>
        <PageHead title="Texts and prices">
          All that your site says, and what a night costs. Choose a part; nothing shows until you publish.
        </PageHead>
        <RefusalNote message={publishing.data?.message ?? refused} />
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
            <publishing.Form method="post" action="/admin/words/publication">
              <input type="hidden" name="seen" value={number} />
              <Button type="submit" loading={publishing.state !== 'idle'}>
                {buttons['words/publication']}
              </Button>
            </publishing.Form>
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
                  <Restoring
                    number={version.number}
                    seen={number}
                    label={buttons['words/versions/:number/restoration']}
                  />
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
    <Form method="post" action={`/admin/words/versions/${number}/restoration`} reloadDocument>
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" variant="subtle" aria-label={`${label}: version ${number}`}>
        {label}
      </Button>
    </Form>
  )
}
