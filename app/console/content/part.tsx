import { Alert, Anchor, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { useNamedField } from '../parts/fields/use-named-field.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { KeptOffer } from '../parts/kept/kept-offer.tsx'
import { LeaveQuestion } from '../parts/kept/leave-question.tsx'
import { OpenedFields } from '../parts/kept/opened.tsx'
import { useUnsaved } from '../parts/kept/use-unsaved.ts'
import { stepButton } from '../parts/lists/step-button.ts'
import { DraftBar } from '../parts/saving/draft-bar.tsx'
import { Meanwhile } from '../parts/saving/meanwhile.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useStanding } from '../parts/saving/use-standing.ts'
import type { Route } from './+types/part.ts'
import { Entries } from './entries.tsx'
import { PartForm, SiteField } from './field.tsx'
import { labelOf } from './label-of.ts'
import { OldName } from './old-name.tsx'
import type { UnsavedPart } from './part.server.ts'
import { PagePreview } from './preview.tsx'
import { RetiredStays } from './retired-stays.tsx'
import { SeasonsHint } from './to-seasons.tsx'
import { useJudged } from './use-judged.ts'
import './content.css'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './part.server.ts'

/** One part of the site: its fields on one side, the page itself on the other. */
export default function Part({ loaderData, actionData }: Route.ComponentProps) {
  const { part, number, isDraft, draftsElsewhere, uses, pictures, oldName } = loaderData
  const answer: UnsavedPart | Refusal | undefined = actionData
  const unsaved = answer && 'typed' in answer ? answer : undefined
  const [params] = useSearchParams()
  const at = params.get('at') ?? ''
  // A step in a list and what somebody else saved make the form anew; a plain save leaves it alone, with whatever is typed meanwhile.
  const others = params.has('others')
  const isClash = unsaved?.content !== undefined
  const content = unsaved?.content ?? loaderData.content
  const stepped = at === '' && !others ? '' : `${params.get('saved')} ${at}`
  const fresh = isClash ? `${stepped} ${JSON.stringify(unsaved.was)}` : stepped
  const form = useRef<HTMLFormElement>(null)
  const { changed, kept, putBack, forget, blocker } = useUnsaved(form, `words ${part.id}`, number, fresh)
  useNamedField()
  const [previewOpen, setPreviewOpen] = useState(false)
  const refused = unsaved?.problems ?? {}
  const isRefused = Object.keys(refused).length > 0
  const problems = useStanding(unsaved?.problems, useJudged(content, isRefused))
  const isMended = isRefused && Object.keys(problems).length === 0
  const refusal = isMended ? undefined : answer?.message
  return (
    <div className="words-desk">
      <div>
        <Anchor component={Link} to="/admin/words" display="inline-block" py="xs">
          All parts
        </Anchor>
        <PageHead title={part.title}>{part.about}</PageHead>
        {others && !answer && !changed && (
          <Alert role="status" color="deodar" mb="md">
            Saved. What somebody else changed here meanwhile is in it too.
          </Alert>
        )}
        {oldName && <OldName {...oldName} />}
        {kept && <KeptOffer older={kept.number !== number} onPutBack={putBack} onForget={forget} />}
        <PartForm value={{ content, uses, pictures, typed: unsaved?.typed ?? {}, problems, refused }}>
          <Form method="post" ref={form} key={fresh} preventScrollReset className="words-form" noValidate>
            <RefusalNote message={refusal}>
              <Meanwhile clashes={unsaved?.clashes} label={(path) => labelOf(part, path)} />
            </RefusalNote>
            <OpenedFields key={params.get('saved')} was={unsaved?.was ?? loaderData.was} />
            <DraftBar
              changed={changed}
              refusal={isMended ? undefined : answer}
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
            {part.id === 'stays' && <SeasonsHint />}
            {part.id === 'stays' && <RetiredStays stays={content.stays.retired} />}
            {part.id === 'kind-words' && content.testimonials.items.some(({ sample }) => sample) && (
              <Button {...stepButton({ do: 'dropSamples' })} variant="default">
                Remove the samples
              </Button>
            )}
          </Form>
        </PartForm>
      </div>
      <PagePreview seenAt={part.seenAt} version={number} form={form} open={previewOpen} key={fresh} />
      <LeaveQuestion blocker={blocker} />
    </div>
  )
}
