import { Button, Title } from '@mantine/core'
import { useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { KeptOffer } from '../parts/kept/kept-offer.tsx'
import { LeaveQuestion } from '../parts/kept/leave-question.tsx'
import { OpenedFields } from '../parts/kept/opened.tsx'
import { useUnsaved } from '../parts/kept/use-unsaved.ts'
import { DragOrder } from '../parts/lists/drag-order.tsx'
import { DraftBar } from '../parts/saving/draft-bar.tsx'
import { Meanwhile } from '../parts/saving/meanwhile.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { stillEmpty } from '../parts/saving/still-empty.ts'
import { useStanding } from '../parts/saving/use-standing.ts'
import type { Route } from './+types/pictures.ts'
import { DrawnPictures } from './drawn-pictures.tsx'
import { PhotographCard } from './photograph-card.tsx'
import type { UnsavedPictures } from './pictures.server.ts'
import { Places } from './places.tsx'
import { Upload } from './upload.tsx'
import { useOrder } from './use-order.ts'
import { useStillBeingMade } from './use-still-being-made.ts'
import './pictures.css'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { action, loader } from './pictures.server.ts'

type Answer = UnsavedPictures | (Refusal & Partial<Omit<UnsavedPictures, 'ok' | 'message'>>)

/** Pictures: the owner's photographs, what each shows, what of it stays in view, and where it stands in place of a drawn one. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { photographs, places, number, isDraft, draftsElsewhere, refused } = loaderData
  const answer: Answer | undefined = actionData
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const stepped = params.has('stepped') ? String(number) : ''
  const problems = useStanding(answer?.problems, stillEmpty)
  const isMended = Object.keys(answer?.problems ?? {}).length > 0 && Object.keys(problems).length === 0
  const isClash = (answer?.clashes?.length ?? 0) > 0
  const fresh = isClash ? `${stepped} ${JSON.stringify(answer?.was)}` : stepped
  const { changed, kept, putBack, forget, blocker } = useUnsaved(form, 'pictures', number, fresh)
  const { ids, move, setOrder } = useOrder(
    photographs.map(({ id }) => id),
    form,
    fresh,
    isClash ? answer?.typed?.order?.split(',') : undefined,
  )
  const putAllBack = () => {
    const order = kept?.fields.order?.split(',')
    if (order) setOrder(order)
    putBack()
  }
  useStillBeingMade(photographs.some(({ work }) => work === 'waiting'))
  return (
    <div className="pictures">
      <PageHead title="Pictures">
        Your own photographs in place of the drawn pictures, wherever you like.
      </PageHead>
      {!isClash && <RefusalNote message={isMended ? undefined : (answer?.message ?? refused)} />}
      <Upload>
        <Title order={2} size="h3">
          {photographs.length === 0 ? 'On the site now' : 'Your photographs'}
        </Title>
      </Upload>
      {kept && <KeptOffer older={kept.number !== number} onPutBack={putAllBack} onForget={forget} />}
      <Form method="post" ref={form} key={fresh} preventScrollReset noValidate className="pictures-form">
        {isClash && (
          <RefusalNote message={answer?.message}>
            <Meanwhile
              clashes={answer?.clashes}
              label={(path) => answer?.clashes?.find((clash) => clash.path === path)?.label ?? path}
            />
          </RefusalNote>
        )}
        <OpenedFields key={params.get('saved')} was={answer?.was ?? loaderData.was} />
        <input type="hidden" name="order" value={ids.join(',')} />
        <DragOrder onMove={move}>
          <ul className="photographs">
            {ids.map((id, index) => {
              const photograph = photographs.find((each) => each.id === id)
              return (
                photograph && (
                  <PhotographCard
                    key={id}
                    photograph={photograph}
                    place={index + 1}
                    of={ids.length}
                    problems={problems}
                    typed={answer?.typed ?? {}}
                    onMove={(by) => move(index, index + by)}
                  />
                )
              )
            })}
          </ul>
        </DragOrder>
        {ids.length > 0 ? (
          <Places places={places} photographs={photographs} typed={answer?.typed ?? {}} />
        ) : (
          <DrawnPictures places={places} />
        )}
        {(ids.length > 0 || isDraft) && (
          <DraftBar
            changed={changed}
            refusal={isMended ? undefined : answer}
            isDraft={isDraft}
            elsewhere={draftsElsewhere}
            quiet={kept !== null}
            at="foot"
          >
            <Button component="a" href="/admin/preview" target="_blank" rel="noreferrer" variant="default">
              See it
            </Button>
          </DraftBar>
        )}
      </Form>
      <LeaveQuestion blocker={blocker} />
    </div>
  )
}
