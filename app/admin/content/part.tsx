import './content.css'
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { data, Form, Link, redirect, useLocation, useSearchParams } from 'react-router'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { type StayUse, stayUses } from '#modules/calendar/standing-stays.server.ts'
import { contentHead, publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { editContent, movedTo } from '#modules/content/edit-content.ts'
import { type ListStep, listStep } from '#modules/content/list-step.ts'
import { oldNameElsewhere, oldNames } from '#modules/content/old-names.server.ts'
import { publishPlaces, undoablePublication } from '#modules/content/publish-part.server.ts'
import { readStep } from '#modules/content/read-step.ts'
import { fieldsAt, saveEdited } from '#modules/content/save-draft.server.ts'
import type { SitePart } from '#modules/content/site-part.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { unfinishedFields } from '#modules/content/unfinished-stays.ts'
import { picturesOf } from '#modules/media/photographs.server.ts'
import { pictureName } from '#modules/media/picture-name.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { KeptOffer, LeaveQuestion } from '../parts/kept/kept-note.tsx'
import { openedIn } from '../parts/kept/opened.server.ts'
import { OpenedFields } from '../parts/kept/opened.tsx'
import { useUnsaved } from '../parts/kept/use-unsaved.ts'
import { stepButton } from '../parts/lists/step-button.ts'
import { DraftBar } from '../parts/saving/draft-bar.tsx'
import { Meanwhile } from '../parts/saving/edit-conflict.tsx'
import { type FormCheck, RefusalNote, useStanding } from '../parts/saving/refusal-note.tsx'
import { stillEmpty } from '../parts/saving/save-bar.tsx'
import { UndoPublication } from '../parts/saving/undo-notice.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/part.ts'
import { Entries, RetiredStays } from './entries.tsx'
import { PartForm, SiteField } from './field.tsx'
import { OldName } from './old-name.tsx'
import { PagePreview } from './preview.tsx'
import { draftStanding, oldNamePlaces, placesOf } from './say-changes.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const part = siteParts.find(({ id }) => id === params.part)
  if (!part) throw new Response(null, { status: 404 })
  const [head, shown] = await Promise.all([contentHead(ctx), publishedContent(ctx)])
  const pictures = await picturesOf(ctx, head.content)
  const uses = part.id === 'stays' ? await stayUses(ctx.database) : new Map<string, StayUse>()
  const photographs = new Map(head.content.photographs.map(({ id, alt }) => [id, alt]))
  return {
    part,
    number: head.number,
    undo: await undoablePublication(ctx, actor),
    ...draftStanding(shown, head.content, part.id),
    content: head.content,
    oldName: part.id === 'house' ? await oldNameOf(ctx, head.content) : null,
    was: fieldsAt(head.content, placesOf(part.id)),
    /** What names each stay: taken off the site, it is retired and keeps these. */
    uses: Object.fromEntries(uses),
    pictures: Object.entries(pictures).map(([name, { webp, src }]) => ({
      name,
      label: photographs.get(name) ?? pictureName(name),
      isPhotograph: photographs.has(name),
      src: webp[0]?.src ?? src,
    })),
  }
}

/** The earlier names that still stand somewhere, and where. */
async function oldNameOf(ctx: AppContext, content: Content) {
  const { name } = content.property
  const names = await oldNames(ctx, name)
  const elsewhere = await oldNameElsewhere(ctx, names, name)
  return { names, places: [...oldNamePlaces(content, names), ...elsewhere.map((place) => rooms[place])] }
}

const rooms = {
  messages: { path: 'messages', said: 'Settings: Your messages', to: '/admin/settings/messages' },
  sender: { path: 'sender', said: 'Settings: whom e-mails are from', to: '/admin/settings/mail' },
}

/** Why a part was not saved, with all that was typed. */
type UnsavedPart = {
  ok: false
  message: string
  typed: Record<string, string>
  problems: Record<string, string>
  /** What the form said when it was opened; after a collision what stands there now, beside what was typed into that. */
  was: unknown
  clashes?: readonly EditConflict[]
  content?: Content
}

/** Keeps the part as a draft, takes a step in one of its lists, or publishes it, as the pressed button says. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const { then = '' } = typed
  const step = readStep(listStep, typed.step)
  const opened = openedIn(form)
  const places = placesOf(params.part)
  const unsaved = (more: Partial<UnsavedPart> & { message: string }) =>
    data<UnsavedPart>({ ok: false, typed, problems: {}, was: opened.was, ...more }, { status: 400 })
  const edit = (content: Content) => editContent(content, fields, step)
  const saved = await saveEdited(ctx, actor, { opened, places, edit })
  if (!saved.ok) {
    const { message, problems = {}, meanwhile } = saved
    if (!meanwhile) return unsaved({ message, problems })
    const was = fieldsAt(meanwhile.now, places)
    const content = meanwhile.merged
    return unsaved({ message, was, content, typed: {}, clashes: meanwhile.clashes })
  }
  if (then === 'publish') {
    const published = await publishPlaces(ctx, actor, saved.number, places)
    if (!published.ok && published.code !== 'content-published') {
      // The draft is saved: the form goes on from there.
      const { content } = await contentHead(ctx)
      const problems = published.code === 'stay-unfinished' ? unfinishedFields(content) : {}
      return unsaved({ message: published.message, problems, was: fieldsAt(content, places) })
    }
  }
  const done = new URLSearchParams({
    saved: String(saved.number),
    ...(step && { at: whereNow(step, typed) }),
    ...(saved.others && { others: 'yes' }),
  })
  if (then === 'publish') done.set('published', 'yes')
  return redirect(`${pagePath('words', params.part)}?${done}`, 303)
}

/** The entry to open after a step: the moved one at its new place, or the new one; one that was pulled stays as it is. */
function whereNow(step: ListStep, typed: Record<string, string>): string {
  switch (step.do) {
    case 'up':
    case 'down':
      return `${step.list}.${movedTo(step)}`
    case 'add':
      return `${step.list}.${lastIndex(step.list, typed) + 1}`
    case 'restore':
      return 'stays.retired'
    case 'dropSamples':
      return 'testimonials.items'
    default:
      return step.list
  }
}

function lastIndex(list: string, typed: Record<string, string>): number {
  const indexes = Object.keys(typed)
    .filter((name) => name.startsWith(`${list}.`))
    .map((name) => Number(name.slice(list.length + 1).split('.', 1)[0]))
  return Math.max(-1, ...indexes)
}

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
  const [undone, setUndone] = useState(0)
  const made = undone === 0 ? stepped : `${stepped} ${undone}`
  const fresh = isClash ? `${made} ${JSON.stringify(unsaved.was)}` : made
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
        <UndoPublication publication={loaderData.undo} onDone={() => setUndone(undone + 1)} />
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

/** What the field at a path is called in its part; an entry that is gone is called by its list. */
function labelOf({ fields, lists }: SitePart, path: string): string {
  const field = fields.find(({ at }) => at === path)
  if (field) return field.label
  const list = lists.find(({ at }) => path === at || path.startsWith(`${at}.`))
  if (!list) return path
  const [index = '', ...rest] = path.slice(list.at.length + 1).split('.')
  if (!/^\d+$/.test(index)) return list.title
  const name = rest.at(-1) ?? ''
  const inner = [...list.fields, ...(list.within?.fields ?? [])].find(({ at }) => at === name)
  return `${list.title}, ${Number(index) + 1}${name && `: ${inner?.label ?? name}`}`
}

/** Beside the prices of the stays: where single nights get another one. */
function SeasonsHint() {
  return (
    <Text>
      Each price holds all year, but where a <Link to="/admin/seasons">season</Link> has another one.
    </Text>
  )
}

/** What is wrong with a part as it is typed now, by the rules the house saves it by; until they have come, whether it is still empty. */
function useJudged(content: Content, isRefused: boolean): FormCheck {
  const [edit, setEdit] = useState<typeof import('./judge.ts')['editContent']>()
  useEffect(() => {
    if (!isRefused) return
    // Without them each sentence goes with the first change, and the house says it again.
    import('./judge.ts').then(
      (rules) => setEdit(() => rules.editContent),
      () => undefined,
    )
  }, [isRefused])
  return useCallback(
    (form) => {
      if (!edit) return stillEmpty(form)
      const edited = edit(
        content,
        [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
      )
      if (edited.ok) return []
      return Object.entries(edited.problems).map(([field, message]) => ({ field, message }))
    },
    [edit, content],
  )
}

/** A link may lead to one field of a page, by its id after the #: then one stands in it at once. */
function useNamedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named?.matches('input, textarea, select')) named.focus()
  }, [hash])
}
