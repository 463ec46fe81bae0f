import './start.css'
import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { contentHead } from '#modules/content/content.server.ts'
import { lacksOf, publishFirstRun, saveFirstRunStep } from '#modules/content/first-run.server.ts'
import {
  aboutHouse,
  asFirstRunStep,
  editStep,
  type FirstRunStep,
  firstRunSteps,
  stepAfter,
  stepPlaces,
} from '#modules/content/first-run.ts'
import { fieldsAt } from '#modules/content/save-draft.server.ts'
import { samplesIn } from '#modules/demo/samples.server.ts'
import { ownPhotographs } from '#modules/media/photographs.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { placeLabel } from '../content/changes.ts'
import { saveDraftForm } from '../content/draft-form.server.ts'
import { DraftNote } from '../parts/drafts/draft-note.tsx'
import { InitialValues } from '../parts/drafts/initial-values.tsx'
import { useClearDrafts, useFormDraft } from '../parts/drafts/use-form-draft.ts'
import { formatCounts } from '../parts/format-counts.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { useReload } from '../parts/frame/use-reload.ts'
import { reply } from '../parts/reply.server.ts'
import { EditConflicts } from '../parts/saving/edit-conflict.tsx'
import { RefusalNote, useRemainingProblems } from '../parts/saving/refusal-note.tsx'
import { SaveBar } from '../parts/saving/save-bar.tsx'
import { Upload } from '../pictures/upload.tsx'
import type { Route } from './+types/step.ts'
import { Publish } from './publish.tsx'
import { Rooms } from './rooms.tsx'
import { Contacts, Included, Photos, Rules } from './steps.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const step = asFirstRunStep(params.step)
  if (!step) throw new Response(null, { status: 404 })
  const [{ number, state, content }, photographs] = await Promise.all([contentHead(ctx), ownPhotographs(ctx)])
  const about = aboutHouse(content)
  const samples = step === 'publish' ? await samplesIn(ctx) : null
  return {
    step,
    number,
    initial: fieldsAt(content, stepPlaces[step]),
    about: { ...about, email: about.email || me.email },
    rooms: content.stays.items,
    included: content.stays.included,
    hasTax: content.stays.taxIncluded,
    terms: content.terms,
    welcome: content.hero.pictures.light,
    /** In the order in which they were added. */
    photographs: photographs.toReversed().map(({ id, picture, work, file_name: name }) => {
      const src = picture && (picture.webp[0]?.src ?? picture.src)
      return { id, name, work, src: src ?? undefined }
    }),
    lacks: step === 'publish' ? await lacksOf(ctx, content) : [],
    isPublished: state === 'published',
    samples: samples && formatCounts(samples),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const step = asFirstRunStep(params.step)
  const form = await request.formData()
  if (!step) return reply(request, refuse('broken'), form)
  if (step === 'publish') {
    const samples = form.has('samples')
    if (samples) await requireRecentPassword({ request, context }, { form, button: 'Publish my site' })
    const published = await publishFirstRun(ctx, actor, { seen: Number(field(form, 'seen')), samples })
    return published.ok ? redirect('/admin/start/publish?published') : reply(request, published, form)
  }
  // A button within the form leads back to it: to a new room, or one fewer.
  const pressed = field(form, 'pressed')
  const isNext = pressed === ''
  const next = isNext ? stepAfter(step) : step
  const answer = await saveDraftForm({ ctx, actor }, form, {
    places: stepPlaces[step],
    page: `/admin/start/${next}`,
    edit: (content, fields) => editStep(step, content, fields),
    at: isNext ? undefined : pressed,
    label: placeLabel,
  })
  if (answer instanceof Response) await saveFirstRunStep(ctx, next)
  return answer
}

const titles: Record<FirstRunStep, { title: string; about: string }> = {
  contacts: {
    title: 'Name and contacts',
    about:
      'In six short steps the example becomes your own site: its texts and pictures are replaced by yours.',
  },
  photos: {
    title: 'Photos',
    about:
      'Add photos of the house, the rooms and the view. Ten to fifteen are good. Then tap the one for the top.',
  },
  rooms: { title: 'Rooms and prices', about: 'Add each kind of room that guests can choose.' },
  included: { title: 'What is included', about: 'What do guests get for the price of every room?' },
  rules: {
    title: 'House rules',
    about: 'Choose one answer to each question. They become the terms of your site.',
  },
  publish: { title: 'Publish', about: 'Look at your site once more. Then show it to everyone.' },
}

/** One step of the first run: its fields, saved as the draft of the site. */
export default function FirstRun({ loaderData: page, actionData }: Route.ComponentProps) {
  const { step } = page
  const [params] = useSearchParams()
  const isDone = step === 'publish' && params.has('published')
  const place = firstRunSteps.indexOf(step)
  // The button that led here is gone; a screen reader goes on at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body && step) document.getElementById('page')?.focus()
  }, [step])
  useReload(page.photographs.some(({ work }) => work === 'waiting'))
  return (
    <div className="first-run">
      <Text size="sm" c="dimmed" mb={4}>
        Step {place + 1} of {firstRunSteps.length}
      </Text>
      <Progress
        value={((place + (isDone ? 1 : 0)) / firstRunSteps.length) * 100}
        color="deodar"
        mb="lg"
        aria-hidden="true"
      />
      {isDone ? (
        <PageHead title="Your site is online">
          Visitors see your house now. You can change everything later.
        </PageHead>
      ) : (
        <PageHead title={titles[step].title}>{titles[step].about}</PageHead>
      )}
      {step === 'photos' && (
        <Upload title={page.photographs.length === 0 ? 'No photos yet' : 'Your photos'} of="start" />
      )}
      {step === 'publish' ? (
        <Publish page={page} isDone={isDone} refusal={actionData} />
      ) : (
        <StepForm key={step} page={page} answer={actionData} />
      )}
    </div>
  )
}

export type StepPage = Route.ComponentProps['loaderData']
type StepFormProps = { page: StepPage; answer: Route.ComponentProps['actionData'] }

function StepForm({ page, answer }: StepFormProps) {
  const { step } = page
  const [params] = useSearchParams()
  const isSubmitting = useNavigation().state === 'submitting'
  const place = firstRunSteps.indexOf(step)
  const before = firstRunSteps[place - 1]
  const unsaved = answer && 'initial' in answer ? answer : undefined
  const [saved, at] = [params.get('saved'), params.get('at') ?? '']
  const draft = useFormDraft(`start ${step}`, at !== '' && !answer)
  useClearDrafts(saved !== null && at === '' && before !== undefined && `start ${before}`)
  const problems = useRemainingProblems(unsaved?.problems)
  const initial = unsaved?.initial ?? page.initial
  const fields = { page, typed: unsaved?.typed ?? {}, problems, at }
  return (
    <>
      {!answer && <DraftNote draft={draft} />}
      <Form
        method="post"
        action={`/admin/start/${step}`}
        ref={draft.form}
        key={`${saved} ${unsaved?.conflicts ? JSON.stringify(initial) : ''}`}
        className="record-form"
        noValidate
      >
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        <RefusalNote message={answer?.message}>
          <EditConflicts
            conflicts={unsaved?.conflicts}
            label={(path) => unsaved?.conflicts?.find((conflict) => conflict.path === path)?.label ?? path}
          />
        </RefusalNote>
        <InitialValues values={initial} />
        {step === 'contacts' && <Contacts {...fields} />}
        {step === 'photos' && <Photos {...fields} />}
        {step === 'rooms' && <Rooms {...fields} />}
        {step === 'included' && <Included {...fields} />}
        {step === 'rules' && <Rules {...fields} />}
        <SaveBar>
          <Group gap="xs">
            <Button type="submit" loading={isSubmitting}>
              Save and continue
            </Button>
            {before && (
              <Button component={Link} to={`/admin/start/${before}`} variant="default">
                Back
              </Button>
            )}
            <Anchor component={Link} to="/admin" className="tap-link">
              Later
            </Anchor>
          </Group>
        </SaveBar>
      </Form>
    </>
  )
}

export type StepFields = {
  page: StepPage
  /** What was typed before it was refused, where no script keeps it. */
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  /** The button that led here, such as `add`. */
  at: string
}
