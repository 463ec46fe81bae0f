import { Anchor, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { DraftBar } from '../parts/draft-bar.tsx'
import { KeptOffer } from '../parts/kept-offer.tsx'
import { LeaveQuestion } from '../parts/leave-question.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { useUnsaved } from '../parts/use-unsaved.ts'
import type { Route } from './+types/part.ts'
import { Entries } from './entries.tsx'
import { PartForm, SiteField } from './field.tsx'
import type { Unsaved } from './part.server.ts'
import { Preview } from './preview.tsx'
import { RetiredStays } from './retired-stays.tsx'
import { Theirs } from './theirs.tsx'
import './words.css'

export { clientAction } from '../parts/lost-line.ts'
export { action, loader } from './part.server.ts'

/** One part of the site: its fields on one side, the page itself on the other. */
export default function Part({ loaderData, actionData }: Route.ComponentProps) {
  const { part, number, isDraft, draftsElsewhere, content, uses, pictures } = loaderData
  const answer = actionData as Unsaved | Refusal | undefined
  const unsaved = answer && 'typed' in answer ? answer : undefined
  const [params] = useSearchParams()
  const at = params.get('at') ?? ''
  // A step in a list makes the form anew; a plain save leaves it alone, with whatever is typed meanwhile.
  const fresh = at === '' ? '' : `${params.get('saved')} ${at}`
  const form = useRef<HTMLFormElement>(null)
  const { changed, kept, putBack, forget, blocker } = useUnsaved(form, `words ${part.id}`, number, fresh)
  const [previewOpen, setPreviewOpen] = useState(false)
  const refusal = answer?.message
  return (
    <div className="words-desk">
      <div>
        <Anchor component={Link} to="/admin/words" display="inline-block" py="xs">
          All parts
        </Anchor>
        <PageHead title={part.title}>{part.about}</PageHead>
        <RefusalNote message={refusal} />
        {unsaved?.theirs && <Theirs theirs={unsaved.theirs} part={part} />}
        {kept && <KeptOffer older={kept.number !== number} onPutBack={putBack} onForget={forget} />}
        <PartForm
          value={{ content, uses, pictures, typed: unsaved?.typed ?? {}, problems: unsaved?.problems ?? {} }}
        >
          <Form method="post" ref={form} key={fresh} preventScrollReset className="words-form" noValidate>
            <input type="hidden" name="seen" value={unsaved?.seen ?? number} />
            <DraftBar
              changed={changed}
              refusal={answer}
              isDraft={isDraft}
              elsewhere={draftsElsewhere}
              quiet={kept !== null}
              at="top"
            >
              <Button
                component="a"
                href={`/admin/preview${part.seenAt}`}
                target="_blank"
                variant="default"
                className="words-see"
                onClick={(event) => {
                  event.preventDefault()
                  setPreviewOpen(!previewOpen)
                }}
              >
                {previewOpen ? 'Back to the texts' : 'See it'}
              </Button>
            </DraftBar>
            {part.fields.map((field) => (
              <SiteField key={field.at} field={field} path={field.at} />
            ))}
            {part.lists.map((list) => (
              <Entries key={list.at} list={list} path={list.at} at={at} />
            ))}
            {part.id === 'stays' && <RetiredStays stays={content.stays.retired} />}
            {part.id === 'kind-words' && content.testimonials.items.some(({ sample }) => sample) && (
              <Button type="submit" name="step" value="samples" variant="default">
                Remove the samples
              </Button>
            )}
          </Form>
        </PartForm>
      </div>
      <Preview seenAt={part.seenAt} version={number} form={form} open={previewOpen} key={fresh} />
      <LeaveQuestion blocker={blocker} />
    </div>
  )
}
