import { Alert, Anchor, Button, List, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { iconAddress, readBrand } from '#modules/brand/brand.server.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import { contentHead, publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import {
  editContent,
  findTargetIndex,
  type ListStep,
  listStep,
  readStep,
} from '#modules/content/edit-content.ts'
import { followNames } from '#modules/content/first-run.ts'
import { findOldNames } from '#modules/content/old-names.server.ts'
import {
  type HousePhotograph,
  listOwnPhotographs,
  readSitePictures,
} from '#modules/content/photographs.server.ts'
import { readPhotographsField } from '#modules/content/place-photographs.ts'
import { findUndoablePublication } from '#modules/content/publish-content.server.ts'
import { computeFormVersion } from '#modules/content/save-draft.server.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { countStayUses, type StayUse } from '#modules/content/stays.server.ts'
import { describeDrawnPicture } from '#modules/media/drawn-names.ts'
import { findOldNamePlaces } from '#modules/today/old-names.server.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/page-head.tsx'
import { usePolling } from '../parts/use-me.ts'
import type { Route } from './+types/part.ts'
import { draftState, findOldNameUses, listPartPaths } from './changes.ts'
import { saveDraftForm } from './draft-form.server.ts'
import { DraftForm } from './draft-form.tsx'
import { EntryList, RetiredStays } from './entries.tsx'
import { PartForm, type SelectablePicture, SiteField } from './field.tsx'
import { PagePreview } from './preview.tsx'
import { listStepProps } from './sortable-list.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const part = siteParts.find(({ id }) => id === params.part)
  if (!part) throw new Response(null, { status: 404 })
  const [{ number, content }, shown] = await Promise.all([contentHead(ctx), publishedContent(ctx)])
  const [pictures, own] = await Promise.all([readSitePictures(ctx, content), listOwnPhotographs(ctx)])
  const preparing = own.filter(({ id, work }) => work === 'waiting' && !pictures[id])
  const uses = part.id === 'stays' ? await countStayUses(ctx.database) : new Map<string, StayUse>()
  const photographs = new Map(content.photographs.map((each) => [each.id, each]))
  return {
    part,
    number,
    content,
    undo: await findUndoablePublication(ctx, actor),
    ...draftState(shown, content, part.id),
    oldName: part.id === 'house' ? await findOldName(ctx, content) : null,
    version: computeFormVersion(content, listPartPaths(part.id)),
    /** What names each stay: taken off the site, it is retired and keeps these. */
    uses: Object.fromEntries(uses),
    pictures:
      part.id === 'brand'
        ? await listLogoChoices(ctx, content, own)
        : [
            ...preparing.flatMap(({ id: name }) => {
              const alt = photographs.get(name)?.alt
              return alt === undefined
                ? []
                : [{ name, label: `${alt} (preparing …)`, isPhotograph: true, src: undefined }]
            }),
            ...Object.entries(pictures).map(([name, { webp, src, width, height }]) => ({
              name,
              label: photographs.get(name)?.alt ?? describeDrawnPicture(name),
              isPhotograph: photographs.has(name),
              src: webp[0]?.src ?? src,
              width,
              height,
              focus: photographs.get(name)?.focus,
            })),
          ],
  }
}

/** What may be the sign of a house: its initial, and every photograph, also one that is nowhere on the site. */
async function listLogoChoices(
  ctx: AppContext,
  content: Content,
  own: readonly HousePhotograph[],
): Promise<SelectablePicture[]> {
  const initial = await readBrand(ctx, { ...content, brand: { ...content.brand, logo: '' } })
  const first = { name: '', label: 'No logo', isPhotograph: false, src: iconAddress(initial, 'icon-192.png') }
  const usable = own.filter(({ work }) => work !== 'failed')
  const photographs = usable.map(({ id: name, picture, file_name: label, work }) => {
    const src = picture?.webp[0]?.src ?? picture?.src
    return { name, label: work === 'waiting' ? `${label} (preparing …)` : label, isPhotograph: true, src }
  })
  return [first, ...photographs]
}

/** The earlier names that are still in some text, and where. */
async function findOldName(ctx: AppContext, content: Content) {
  const { name } = content.property
  const names = await findOldNames(ctx, name)
  const elsewhere = await findOldNamePlaces(ctx, names, name)
  return { names, places: [...findOldNameUses(content, names), ...elsewhere.map((place) => settings[place])] }
}

const settings = {
  messages: { path: 'messages', label: 'Settings: Your messages', to: '/admin/settings/messages' },
  sender: { path: 'sender', label: 'Settings: sender’s name', to: '/admin/settings/mail' },
}

/** Saves the part as a draft, changes one of its lists, or publishes it, depending on the pressed button. */
export async function action({ request, params: { part }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const step = readStep(listStep, String(form.get('step') ?? ''))
  let renamed: string | undefined
  return saveDraftForm(context.get(adminContext), form, {
    places: listPartPaths(part),
    edit: (content, fields) => {
      const edited = editContent(content, fields, step)
      renamed = edited.ok ? findChangedName(content, edited.content, fields) : undefined
      return followNames(content, edited)
    },
    at: () => (step ? pathAfterStep(step, form) : (findPhotographsPath(form) ?? renamed)),
  })
}

/** The first field whose new name other texts follow: the form is made again, so that it shows them. */
function findChangedName(before: Content, now: Content, fields: readonly [string, string][]) {
  const isName = /^property\.(?:name|place|region)$|^(?:stays\.items|features)\.\d+\.title$/
  return fields.find(
    ([path]) => isName.test(path) && readValueAt(before, path) !== readValueAt(now, path),
  )?.[0]
}

/** The list or field to open after photographs were added to it. */
function findPhotographsPath(form: FormData): string | undefined {
  const found = [...form].map(([name, ids]) => readPhotographsField(name, String(ids)))
  return found.find((each) => each !== null)?.place
}

/** The entry to open after a step: the moved one at its new place, or the new one; one that was dragged stays as it is. */
function pathAfterStep(step: ListStep, form: FormData): string {
  switch (step.do) {
    case 'up':
    case 'down':
      return `${step.list}.${findTargetIndex(step)}`
    case 'add': {
      const names = [...form.keys()].filter((name) => name.startsWith(`${step.list}.`))
      const indexes = names.map((name) => Number.parseInt(name.slice(step.list.length + 1), 10))
      return `${step.list}.${Math.max(-1, ...indexes) + 1}`
    }
    case 'restore':
      return 'stays.retired'
    case 'dropSamples':
      return 'testimonials.items'
    default:
      return step.list
  }
}

/** Where logo and colour are seen. */
const brandPages = { '': 'Home page', '/review': 'Review page', '/email': 'E-mail' }

/** One part of the site: its fields on one side, the page itself on the other. */
export default function Part({ loaderData: page }: Route.ComponentProps) {
  const { part, uses, pictures, oldName } = page
  const form = useRef<HTMLFormElement>(null)
  const [isPreview, setPreview] = useState(false)
  const { content } = page
  useFocusFromHash()
  usePolling(pictures.some(({ src }) => src === undefined))
  return (
    <div className="content-desk">
      <div>
        <Anchor component={Link} to="/admin/content" display="inline-block" py="xs">
          All parts
        </Anchor>
        <PageHead title={part.title}>{part.about}</PageHead>
        {oldName && oldName.places.length > 0 && (
          <Alert color="brass" title="The old name is still in these texts" mb="md">
            {oldName.names.map((name) => `“${name}”`).join(', ')}: please change it here yourself.
            <List>
              {oldName.places.map(({ path, label, to }) => (
                <List.Item key={path}>
                  <Link to={to}>{label}</Link>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <DraftForm
          name={`words ${part.id}`}
          ref={form}
          page={page}
          bar="top"
          preview={
            <Button
              component="a"
              href={`/admin/preview${part.previewTarget}`}
              target="_blank"
              className="content-see"
              onClick={(event) => {
                event.preventDefault()
                setPreview(!isPreview)
              }}
            >
              {isPreview ? 'Back to the texts' : 'Preview'}
            </Button>
          }
        >
          {({ at, ...state }) => (
            <PartForm value={{ content, uses, pictures, ...state }}>
              {part.fields.map((field) => (
                <SiteField key={field.at} field={field} path={field.at} />
              ))}
              {part.lists.map((list) => (
                <EntryList key={list.at} list={list} path={list.at} at={at} />
              ))}
              {part.id === 'stays' && (
                <>
                  <Text>
                    This is the normal price. You can set other prices for{' '}
                    <Link to="/admin/seasons">seasons</Link>.
                  </Text>
                  <RetiredStays stays={content.stays.retired} />
                </>
              )}
              {part.id === 'kind-words' && content.testimonials.items.some(({ sample }) => sample) && (
                <Button {...listStepProps({ do: 'dropSamples' })}>Remove the example testimonials</Button>
              )}
            </PartForm>
          )}
        </DraftForm>
      </div>
      <PagePreview
        seenAt={part.previewTarget}
        pages={part.id === 'brand' ? brandPages : undefined}
        version={page.number}
        form={form}
        open={isPreview}
      />
    </div>
  )
}

/** A link may lead to one field of the page, by its id after the #: it gets the focus. */
function useFocusFromHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named?.matches('input, textarea, select')) named.focus()
  }, [hash])
}
