import { Button, Group, NavLink, SimpleGrid, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { moveEntry } from '#core/values/record.ts'
import { arrangePictures } from '#modules/content/arrange-pictures.ts'
import { erasePhotograph } from '#modules/content/change-photographs.server.ts'
import { differsAt } from '#modules/content/compare-content.ts'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import { listUsedPictures } from '#modules/content/content.ts'
import { listOwnPhotographs } from '#modules/content/photographs.server.ts'
import { findUndoablePublication } from '#modules/content/publish-content.server.ts'
import {
  listDrawnFields,
  removeDrawnPictures,
  restoreDrawnPictures,
} from '#modules/content/remove-drawn-pictures.ts'
import { changeDraft, computeFormVersion } from '#modules/content/save-draft.server.ts'
import { findExampleContent } from '#modules/demo/example-content.server.ts'
import { adminContext, requireRecentPassword } from '../access.server.ts'
import { findUnpublishedParts, labelWithPart, linkToField, listPartPaths } from '../content/changes.ts'
import { saveDraftForm } from '../content/draft-form.server.ts'
import { DraftForm, type DraftFormState, PublishDraft } from '../content/draft-form.tsx'
import { SortableList } from '../content/sortable-list.tsx'
import { VisuallyHiddenField } from '../parts/fields.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Section } from '../parts/section.tsx'
import { usePolling } from '../parts/use-me.ts'
import type { Route } from './+types/pictures.ts'
import { UploadSection } from './photo-upload.tsx'
import { PhotographCard } from './photograph-card.tsx'

/** What stays visible of a photograph until the owner chooses. */
const CENTRE = { x: 50, y: 50 }

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [{ number, content }, published, ownPhotographs, examples] = await Promise.all([
    readContentHead(ctx),
    readContent(ctx),
    listOwnPhotographs(ctx),
    findExampleContent(ctx),
  ])
  const ids = ownPhotographs.map(({ id }) => id)
  const positionById = new Map(content.photographs.map(({ id }, index) => [id, index]))
  const usedIds = new Set(listUsedPictures(content, ids))
  return {
    number,
    undoablePublication: await findUndoablePublication(ctx, actor),
    ...findUnpublishedParts(published, content, 'pictures'),
    photographs: ownPhotographs
      .toSorted((one, other) => (positionById.get(one.id) ?? -1) - (positionById.get(other.id) ?? -1))
      .map(({ id, picture, work, file_name: fileName }) => {
        const entry = content.photographs.find((each) => each.id === id)
        const {
          alt = '',
          caption = '',
          focus = CENTRE,
          suggested: isDescriptionSuggested = false,
        } = entry ?? {}
        return {
          id,
          picture,
          work,
          fileName,
          alt,
          caption,
          focus,
          isDescriptionSuggested,
          isUsed: usedIds.has(id),
        }
      }),
    drawnPictures: {
      /** Every place of the published site that shows one, with the link to its field. */
      links: examples.pictures.map((place) => ({
        text: place.text,
        label: labelWithPart(place),
        to: linkToField(place),
      })),
      /** How many fields of the draft use one. */
      draftFieldCount: listDrawnFields(content).length,
      /** Whether some that visitors still see are removed from the draft. */
      isRemoved: differsAt(content, restoreDrawnPictures(content, published), Object.keys(content)),
      changedParts: findUnpublishedParts(published, content).otherUnpublishedParts,
    },
    version: computeFormVersion(content, listPartPaths('pictures')),
  }
}

/** Erases an unused photograph, removes or restores the drawn pictures of the draft, or saves the photographs' texts and order as a draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (requireIntent(form, ['remove-drawn', 'restore-drawn', 'erase', ''])) {
    case 'remove-drawn':
      return reply(await changeDraft(ctx, actor, removeDrawnPictures))
    case 'restore-drawn': {
      const published = await readContent(ctx)
      return reply(await changeDraft(ctx, actor, (draft) => restoreDrawnPictures(draft, published)))
    }
    case 'erase': {
      await requireRecentPassword({ request, context }, { form, button: 'Delete for good' })
      return reply(await erasePhotograph(ctx, actor, readField(form, 'photograph', 60)))
    }
  }
  return saveDraftForm({ ctx, actor }, form, {
    paths: listPartPaths('pictures'),
    edit: (content, fields) => arrangePictures(content, Object.fromEntries(fields)),
  })
}

type Page = Route.ComponentProps['loaderData']

/** The owner's photographs with their texts and order, and the drawn pictures that visitors still see. */
export default function Pictures({ loaderData: page }: Route.ComponentProps) {
  const { photographs } = page
  usePolling(photographs.some(({ work }) => work === 'waiting'))
  return (
    <>
      <PageHead title="Pictures">Your own photos, and the drawn pictures that came with the site.</PageHead>
      <UploadSection photoCount={photographs.length} />
      <DrawnPictures page={page} />
      <DraftForm
        name="pictures"
        page={page}
        barPosition={photographs.length > 0 || page.isUnpublished ? 'foot' : undefined}
        previewButton={
          <Button component="a" href="/admin/preview" target="_blank" rel="noreferrer">
            Preview
          </Button>
        }
      >
        {(form) => photographs.length > 0 && <Photographs photographs={photographs} {...form} />}
      </DraftForm>
    </>
  )
}

/** The drawn pictures that visitors still see, with buttons that remove all of them from the draft, and undo that. */
function DrawnPictures({ page: { number, drawnPictures } }: { page: Page }) {
  const { links, draftFieldCount, isRemoved, changedParts } = drawnPictures
  if (links.length === 0 && draftFieldCount === 0) return null
  const isUnpublished = draftFieldCount === 0 && isRemoved
  return (
    <Section
      id="drawn"
      title={`Drawn pictures ${links.length === 0 ? 'in your draft' : `that visitors see: ${links.length}`}`}
      mb="lg"
    >
      <Text size="sm" role="status">
        {isUnpublished
          ? `All drawn pictures are removed from your draft. Visitors see them until you publish it. The draft changes: ${changedParts.join(', ')}.`
          : 'They came with the site. Replace them with your photos, or remove them all: these places are then shown without a picture.'}
      </Text>
      <Group gap="sm">
        {isUnpublished && (
          <>
            <PublishDraft number={number} />
            <ActionButton intent="restore-drawn">Undo</ActionButton>
          </>
        )}
        {draftFieldCount > 0 && <ActionButton intent="remove-drawn">Remove all drawn pictures</ActionButton>}
      </Group>
      {links.length > 0 && (
        <details className="touch-links">
          <summary>Where visitors see them</summary>
          <div className="ruled">
            {links.map(({ to, label, text }) => (
              <NavLink key={to} component={Link} to={to} label={label} description={text} />
            ))}
          </div>
        </details>
      )}
    </Section>
  )
}

type PhotographsProps = Pick<Page, 'photographs'> & Pick<DraftFormState, 'values' | 'problems'>

/** The photographs in the owner's order, the newly added ones first. */
function Photographs({ photographs, values, problems }: PhotographsProps) {
  const [order, setOrder] = useState(() => values.order?.split(',') ?? photographs.map(({ id }) => id))
  const field = useRef<HTMLInputElement>(null)
  const ordered = photographs.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const ids = ordered.map(({ id }) => id)
  const movePhotograph = (from: number, to: number) =>
    ids[to] !== undefined && setOrder(moveEntry(ids, from, to))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event lets the form notice the new order
  useEffect(() => {
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [order])
  return (
    <>
      <VisuallyHiddenField
        ref={field}
        name="order"
        value={ids.join(',')}
        onChange={(event) => setOrder(event.currentTarget.value.split(','))}
      />
      <SortableList onMove={movePhotograph}>
        <SimpleGrid component="ul" minColWidth="min(13rem, 44%)" spacing="sm">
          {ordered.map((photograph, index) => (
            <PhotographCard
              key={photograph.id}
              photograph={photograph}
              position={index + 1}
              entryCount={ids.length}
              {...{ values, problems }}
              onMove={(by) => movePhotograph(index, index + by)}
            />
          ))}
        </SimpleGrid>
      </SortableList>
    </>
  )
}
