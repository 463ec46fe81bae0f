import './pictures.css'
import { Button, Title } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useRevalidator, useSearchParams } from 'react-router'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { moveTo } from '#modules/common/move-to.ts'
import { contentHead, publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { publishPlaces, undoablePublication } from '#modules/content/publish-part.server.ts'
import { readStep } from '#modules/content/read-step.ts'
import { fieldsAt, saveEdited } from '#modules/content/save-draft.server.ts'
import { arrangedFields, arrangePictures, drawnPlaces, usedIn } from '#modules/media/arrange-pictures.ts'
import { erasePhotograph, housePhotographs } from '#modules/media/photographs.server.ts'
import { pictureStep } from '#modules/media/picture-step.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { draftStanding, placesOf } from '../content/say-changes.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { ReturnedNote, refusedSave } from '../parts/intent.tsx'
import { KeptOffer, LeaveQuestion } from '../parts/kept/kept-note.tsx'
import { openedIn } from '../parts/kept/opened.server.ts'
import { OpenedFields } from '../parts/kept/opened.tsx'
import { useUnsaved } from '../parts/kept/use-unsaved.ts'
import { DragOrder } from '../parts/lists/drag-order.tsx'
import { reply } from '../parts/reply.server.ts'
import { DraftBar } from '../parts/saving/draft-bar.tsx'
import { Meanwhile } from '../parts/saving/edit-conflict.tsx'
import { RefusalNote, useStanding } from '../parts/saving/refusal-note.tsx'
import { stillEmpty } from '../parts/saving/save-bar.tsx'
import { UndoPublication } from '../parts/saving/undo-notice.tsx'
import type { Route } from './+types/pictures.ts'
import { PhotographCard } from './photograph-card.tsx'
import { DrawnPictures, Places } from './places.tsx'
import { Upload } from './upload.tsx'

export { shouldRevalidate } from '../parts/look-again.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [head, shown, there] = await Promise.all([
    contentHead(ctx),
    publishedContent(ctx),
    housePhotographs(ctx),
  ])
  const { content } = head
  const place = new Map(content.photographs.map(({ id }, index) => [id, index]))
  const sorted = there.toSorted((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1))
  const used = new Set(
    usedIn(
      content,
      there.map(({ id }) => id),
    ),
  )
  return {
    number: head.number,
    undo: await undoablePublication(ctx, actor),
    ...draftStanding(shown, content, 'pictures'),
    photographs: sorted.map(({ id, picture, work, file_name }) => {
      const known = content.photographs.find((each) => each.id === id)
      const { alt = '', caption = '', focus = { x: 50, y: 50 } } = known ?? {}
      return { id, picture, work, fileName: file_name, alt, caption, focus, isUsed: used.has(id) }
    }),
    places: drawnPlaces(content).map(({ title, pictures }) => ({
      title,
      pictures: pictures.map(({ name, alt }) => ({
        name,
        alt,
        drawn: ctx.pictures[name] ?? null,
        by: content.replacements[name] ?? '',
      })),
    })),
    was: fieldsAt(content, placesOf('pictures')),
  }
}

/** Keeps the arrangement of the photographs as a draft, or publishes it, as the pressed button says. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    // Erases a photograph that is used nowhere, with everything made of it.
    case 'erase': {
      await requireRecentPassword({ request, context }, { form, button: 'Erase for good' })
      const photograph = new URL(request.url).searchParams.get('photograph') ?? ''
      return reply(request, await erasePhotograph(ctx, actor, photograph), form, '/admin/pictures')
    }
  }
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed: Record<string, string> = Object.fromEntries(fields)
  const opened = openedIn(form)
  const places = placesOf('pictures')
  const unsaved = (message: string, more: Partial<UnsavedPictures> = {}) =>
    data<UnsavedPictures>(
      { ok: false, message, problems: {}, typed, was: opened.was, ...more },
      { status: 400 },
    )
  const edit = (content: Content) => arrangePictures(content, typed, readStep(pictureStep, typed.step))
  const saved = await saveEdited(ctx, actor, { opened, places, edit })
  if (!saved.ok) {
    const { message, problems = {}, meanwhile } = saved
    if (!meanwhile) return unsaved(message, { problems })
    const merged = meanwhile.merged
    return unsaved(message, {
      typed: arrangedFields(merged),
      was: fieldsAt(meanwhile.now, places),
      clashes: meanwhile.clashes.map(({ path, ...clash }) => ({
        ...clash,
        path,
        label: labelOf(merged, path),
      })),
    })
  }
  if (typed.then === 'publish') {
    const published = await publishPlaces(ctx, actor, saved.number, places)
    if (!published.ok && published.code !== 'content-published') return unsaved(published.message)
  }
  const isAnew = typed.step || saved.others
  return redirect(`/admin/pictures?saved=${saved.number}${isAnew ? '&stepped' : ''}`, 303)
}

/** Why the arrangement was not saved, with all that was typed. */
type UnsavedPictures = {
  ok: false
  message: string
  problems: Record<string, string>
  typed: Record<string, string>
  was: unknown
  clashes?: readonly (EditConflict & { label: string })[]
}

/** `photographs.1.alt` and `replacements.hero`, in words. */
function labelOf(content: Content, path: string): string {
  const [part, name = '', field] = path.split('.')
  if (part === 'replacements') {
    const places = drawnPlaces(content).flatMap(({ pictures }) => pictures)
    return `In place of “${places.find((place) => place.name === name)?.alt ?? name}”`
  }
  if (name === '') return 'Your photographs and their order'
  const called = content.photographs[Number(name)]?.alt ?? 'a photograph'
  if (field === 'caption') return `The line under “${called}”`
  return field === 'focus' ? `Where the eye of “${called}” is` : `What “${called}” shows`
}

/** A refusal that knows nothing of the fields is one of a lost connection. */
type Answer = UnsavedPictures | (Refusal & Partial<Omit<UnsavedPictures, 'ok' | 'message'>>)

/** Pictures: the owner's photographs, what each shows, what of it stays in view, and where it stands in place of a drawn one. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { photographs, places, number, isDraft, draftsElsewhere } = loaderData
  const answer: Answer | undefined = refusedSave(actionData)
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const stepped = params.has('stepped') ? String(number) : ''
  const problems = useStanding(answer?.problems, stillEmpty)
  const isMended = Object.keys(answer?.problems ?? {}).length > 0 && Object.keys(problems).length === 0
  const isClash = (answer?.clashes?.length ?? 0) > 0
  const [undone, setUndone] = useState(0)
  const made = undone === 0 ? stepped : `${stepped} ${undone}`
  const fresh = isClash ? `${made} ${JSON.stringify(answer?.was)}` : made
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
      {!isClash && <RefusalNote message={isMended ? undefined : answer?.message} />}
      {!answer && <ReturnedNote />}
      <UndoPublication publication={loaderData.undo} onDone={() => setUndone(undone + 1)} />
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

/**
 * The order of the photographs as it stands in the form, by their ids. When the form is made anew (`fresh` changes) it begins with what stands
 * there now, or with what the owner had arranged where somebody else arranged it too.
 */
function useOrder(
  there: readonly string[],
  form: RefObject<HTMLFormElement | null>,
  fresh: string,
  arranged: string[] | undefined,
) {
  const [order, setOrder] = useState<readonly string[]>(there)
  const [orderedAs, setOrderedAs] = useState(fresh)
  if (orderedAs !== fresh) {
    setOrderedAs(fresh)
    setOrder(arranged ?? there)
  }
  const ids = inOrder(order, there)
  const move = (from: number, to: number) => {
    if (to >= 0 && to < ids.length) setOrder(moveTo(ids, from, to))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is looked at again when its order has changed
  useEffect(() => {
    form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [order])
  return { ids, move, setOrder }
}

/** As the owner has ordered them here; what has come since stands first, as it will when it is loaded anew. */
function inOrder(order: readonly string[], there: readonly string[]): string[] {
  return [...there.filter((id) => !order.includes(id)), ...order.filter((id) => there.includes(id))]
}

const LOOK_EVERY_MS = 2500

/** Looks again while pictures are still being made of photographs that have just come. */
function useStillBeingMade(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = window.setTimeout(() => navigator.onLine && revalidate(), LOOK_EVERY_MS)
    return () => window.clearTimeout(timer)
  }, [waiting, state, revalidate])
}
