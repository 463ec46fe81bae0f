import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { refuse } from '#core/refusals/refusal.ts'
import { readContentHead } from '#modules/content/content.server.ts'
import { listEditSchema, parseButtonValue } from '#modules/content/edit-content.ts'
import {
  editStep,
  type FirstRunStep,
  findNextStep,
  firstRunSteps,
  parseFirstRunStep,
  readHouseFacts,
  stepPaths,
} from '#modules/content/first-run.ts'
import { listOwnPhotographs } from '#modules/content/photographs.server.ts'
import { computeFormVersion } from '#modules/content/save-draft.server.ts'
import {
  findMissingParts,
  publishFirstRun,
  readFirstRunStep,
  saveFirstRunStep,
  saveSuggestedAdvance,
} from '#modules/demo/first-run.server.ts'
import { countSamples } from '#modules/demo/samples.server.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { saveDraftForm } from '../content/draft-form.server.ts'
import type { PictureOption } from '../content/picture-choice.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { useClearDrafts } from '../parts/form-draft.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { LinkButton, SmallText, TouchLink } from '../parts/section.tsx'
import { usePolling } from '../parts/use-me.ts'
import { formatCounts } from '../people/format-counts.ts'
import { localPreviews, UploadSection } from '../pictures/photo-upload.tsx'
import type { Route } from './+types/first-run.ts'
import { Contacts, Included, Photos, Publish, Rooms, Rules } from './step-fields.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  // Without a step, the owner continues where they stopped.
  if (!params.step) throw redirect(`/admin/start/${await readFirstRunStep(ctx)}`)
  const step = parseFirstRunStep(params.step)
  if (!step) throw new Response(null, { status: 404 })
  const [{ number, content }, ownPhotos] = await Promise.all([readContentHead(ctx), listOwnPhotographs(ctx)])
  const house = readHouseFacts(content)
  const samples = step === 'publish' ? await countSamples(ctx) : null
  return {
    step,
    number,
    version: computeFormVersion(content, stepPaths[step]),
    houseFacts: { ...house, email: house.email || me.email },
    rooms: content.stays.items,
    included: content.stays.included,
    hasTax: content.stays.taxIncluded,
    terms: content.terms,
    welcomePicture: content.hero.pictures.light,
    /** In the order in which they were added. */
    photographs: ownPhotos
      .filter(({ work }) => work !== 'failed')
      .toReversed()
      .map(({ id, picture }) => ({ id, src: picture?.webp[0]?.src ?? picture?.src })),
    unreadableFiles: ownPhotos.flatMap(({ work, file_name }) => (work === 'failed' ? [file_name] : [])),
    isPreparing: ownPhotos.some(({ work }) => work === 'waiting'),
    missingParts: step === 'publish' ? await findMissingParts(ctx, content) : [],
    samples: samples && formatCounts(samples),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const step = parseFirstRunStep(params.step)
  const form = await request.formData()
  requireIntent(form, [''])
  if (!step) return reply(refuse('broken'))
  if (step === 'publish') {
    const shouldRemoveSamples = form.has('samples')
    if (shouldRemoveSamples)
      await requireRecentPassword({ request, context }, { form, button: 'Publish my site' })
    const seenNumber = Number(readField(form, 'seen'))
    const published = await publishFirstRun(ctx, actor, { seenNumber, shouldRemoveSamples })
    return published.ok ? redirect('/admin/start/publish?published') : reply(published)
  }
  // The buttons that add or remove a room stay on the step.
  const listEdit = parseButtonValue(listEditSchema, readField(form, 'step'))?.do
  const next = listEdit ? step : findNextStep(step)
  const answer = await saveDraftForm({ ctx, actor }, form, {
    paths: stepPaths[step],
    edit: (content, fields) => editStep(step, content, fields),
    findResumePath: () => listEdit,
  })
  if (!('ok' in answer)) return answer
  await saveFirstRunStep(ctx, next)
  if (step === 'rules') await saveSuggestedAdvance(ctx, actor)
  return answer
}

type Step = { title: string; description: string; Fields: (fields: StepFields) => ReactNode }

const steps: Record<FirstRunStep, Step> = {
  contacts: {
    title: 'Name and contacts',
    description:
      'In six short steps the example becomes your own site: its texts and pictures are replaced by yours.',
    Fields: Contacts,
  },
  photos: {
    title: 'Photos',
    description:
      'Add photos of the house, the rooms and the view. Ten to fifteen are good. Then tap the one for the top.',
    Fields: Photos,
  },
  rooms: {
    title: 'Rooms and prices',
    description: 'Add each kind of room that guests can choose.',
    Fields: Rooms,
  },
  included: {
    title: 'What is included',
    description: 'What do guests get for the price of every room?',
    Fields: Included,
  },
  rules: {
    title: 'House rules',
    description: 'Choose one answer to each question. They become the terms of your site.',
    Fields: Rules,
  },
  publish: {
    title: 'Publish',
    description: 'Look at your site once more. Then show it to everyone.',
    Fields: Publish,
  },
}

/** One step of the first run. Its fields are saved as the draft of the site, which the last step publishes. */
export default function FirstRun({ loaderData: page }: Route.ComponentProps) {
  const { step, photographs, isPreparing, unreadableFiles } = page
  const isDone = useSearchParams()[0].has('published')
  const stepIndex = firstRunSteps.indexOf(step)
  const finishedShare = (stepIndex + (isDone ? 1 : 0)) / firstRunSteps.length
  const { title, description } = isDone ? publishedHead : steps[step]
  // The pressed button is gone, so the focus moves to the top of the page for screen readers.
  useEffect(() => {
    if (document.activeElement === document.body && step) document.getElementById('page')?.focus()
  }, [step])
  useClearDrafts(isDone && 'start publish')
  usePolling(isPreparing)
  return (
    <Box className="first-run" maw="44rem">
      <SmallText mb={4}>
        Step {stepIndex + 1} of {firstRunSteps.length}
      </SmallText>
      <Progress value={finishedShare * 100} color="deodar" mb="lg" aria-hidden="true" />
      <PageHead title={title}>{description}</PageHead>
      {step === 'photos' && <UploadSection photoCount={photographs.length} />}
      {step === 'photos' && unreadableFiles.length > 0 && (
        <Text size="sm" c="var(--error)" role="status">
          These photos could not be read. Please add them again: {unreadableFiles.join(', ')}.
        </Text>
      )}
      {isDone ? (
        <Stack align="flex-start">
          <Button component="a" href="/" target="_blank" rel="noreferrer" variant="filled">
            See my site
          </Button>
          <TouchLink to="/admin/settings/you/two-step">Make sign-in safer</TouchLink>
          <TouchLink to="/admin">Go to Today</TouchLink>
        </Stack>
      ) : (
        <StepForm key={step} page={page} />
      )}
    </Box>
  )
}

const publishedHead = {
  title: 'Your site is online',
  description: 'Visitors see your house now. You can change everything later.',
}

type StepPage = Route.ComponentProps['loaderData']

/** The fields read the saved texts from the page themselves. */
const noSavedValues = {}

function StepForm({ page }: { page: StepPage }) {
  const { step } = page
  const previousStep = firstRunSteps[firstRunSteps.indexOf(step) - 1]
  const [remount, setMounted] = useState({ lastListEdit: '', times: 0 })
  const navigate = useNavigate()
  const { Fields } = steps[step]
  const photos = page.photographs.map(({ id, src = localPreviews.get(id) }, index) => ({
    value: id,
    label: `Photo ${index + 1}${src ? '' : ' (preparing …)'}`,
    src,
  }))
  return (
    <EditForm
      name={`start ${step}`}
      values={noSavedValues}
      version={page.version}
      remountKey={String(remount.times)}
      onDone={({ resumeAt }) =>
        resumeAt
          ? setMounted({ lastListEdit: resumeAt, times: remount.times + 1 })
          : navigate(`/admin/start/${findNextStep(step)}`)
      }
      className="record-form"
      noValidate
    >
      {({ problems, isBusy }) => (
        <>
          <Stack maw="40rem">
            <Fields {...{ page, photos, problems }} lastListEdit={remount.lastListEdit} />
          </Stack>
          <SaveBar>
            <Group gap="xs">
              <Button type="submit" loading={isBusy} variant="filled">
                {step === 'publish' ? 'Publish my site' : 'Save and continue'}
              </Button>
              {previousStep && <LinkButton to={`/admin/start/${previousStep}`}>Back</LinkButton>}
              <TouchLink to="/admin">Later</TouchLink>
            </Group>
          </SaveBar>
        </>
      )}
    </EditForm>
  )
}

export type StepFields = {
  page: StepPage
  photos: readonly PictureOption[]
  problems: Readonly<Record<string, string>>
  /** The list edit that was made last, such as `add`. */
  lastListEdit: string
}
