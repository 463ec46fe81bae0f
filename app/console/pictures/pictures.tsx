import { Button, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { moveTo } from '#domain/arrange-pictures.ts'
import type { Refusal } from '#domain/refusal.ts'
import { DraftBar } from '../parts/draft-bar.tsx'
import { DragOrder } from '../parts/drag-order.tsx'
import { KeptOffer } from '../parts/kept-offer.tsx'
import { LeaveQuestion } from '../parts/leave-question.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { useUnsaved } from '../parts/use-unsaved.ts'
import type { Route } from './+types/pictures.ts'
import { DrawnPictures } from './drawn-pictures.tsx'
import { PhotographCard } from './photograph-card.tsx'
import { Places } from './places.tsx'
import { Upload } from './upload.tsx'
import { useStillBeingMade } from './use-still-being-made.ts'
import './pictures.css'

export { clientAction } from '../parts/lost-line.ts'
export { action, loader } from './pictures.server.ts'

type Answer = Refusal & { problems?: Record<string, string>; typed?: Record<string, string>; seen?: number }

/** Pictures: the owner's photographs, what each shows, where its eye is, and where it stands in place of a drawn one. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { photographs, places, number, isDraft, draftsElsewhere, refused } = loaderData
  const answer = actionData as Answer | undefined
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const fresh = params.has('stepped') ? String(number) : ''
  const { changed, kept, putBack, forget, blocker } = useUnsaved(form, 'pictures', number, fresh)
  const [order, setOrder] = useState(() => photographs.map(({ id }) => id))
  const ids = inOrder(
    order,
    photographs.map(({ id }) => id),
  )
  const move = (from: number, to: number) => {
    if (to >= 0 && to < ids.length) setOrder(moveTo(ids, from, to))
  }
  const putAllBack = () => {
    setOrder(kept?.fields.order?.split(',') ?? order)
    putBack()
  }
  useStillBeingMade(photographs.some(({ work }) => work === 'waiting'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is looked at again when its order has changed
  useEffect(() => {
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [order])
  return (
    <div className="pictures">
      <PageHead title="Pictures">
        Your own photographs in place of the drawn pictures, wherever you like.
      </PageHead>
      <RefusalNote message={answer?.message ?? refused} />
      <Upload>
        <Title order={2} size="h3">
          {photographs.length === 0 ? 'On the site now' : 'Your photographs'}
        </Title>
      </Upload>
      {kept && <KeptOffer older={kept.number !== number} onPutBack={putAllBack} onForget={forget} />}
      <Form method="post" ref={form} key={fresh} preventScrollReset noValidate className="pictures-form">
        <input type="hidden" name="seen" value={answer?.seen ?? number} />
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
                    problem={answer?.problems?.[`alt.${id}`]}
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
            refusal={answer}
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

/** As the owner has ordered them here; what has come since stands first, as it will when it is loaded anew. */
function inOrder(order: readonly string[], there: readonly string[]): string[] {
  return [...there.filter((id) => !order.includes(id)), ...order.filter((id) => there.includes(id))]
}
