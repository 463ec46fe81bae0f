import { Alert, Anchor, Button, List, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { makeIconAddress, readBrand } from '#modules/brand/brand.server.ts'
import { readValueAt } from '#modules/content/compare-content.ts'
import { listEarlierNames, readContent, readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import {
  editContent,
  findTargetIndex,
  type ListEdit,
  listEditSchema,
  parseButtonValue,
} from '#modules/content/edit-content.ts'
import { updateGeneratedTexts } from '#modules/content/first-run.ts'
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
import { findSettingsWithOldName } from '#modules/today/old-names.server.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/page-head.tsx'
import { usePolling } from '../parts/use-me.ts'
import type { Route } from './+types/part.ts'
import { findTextsWithOldNames, findUnpublishedParts, listPartPaths } from './changes.ts'
import { saveDraftForm } from './draft-form.server.ts'
import { DraftForm } from './draft-form.tsx'
import { EntryList, RetiredStays } from './entries.tsx'
import { PartFormContext, type SelectablePicture, SiteField } from './field.tsx'
import { PagePreview } from './preview.tsx'
import { listEditButtonProps } from './sortable-list.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const part = siteParts.find(({ id }) => id === params.part)
  if (!part) throw new Response(null, { status: 404 })
  const [{ number, content }, published] = await Promise.all([readContentHead(ctx), readContent(ctx)])
  const [pictures, ownPhotos] = await Promise.all([readSitePictures(ctx, content), listOwnPhotographs(ctx)])
  const stayUses = part.id === 'stays' ? await countStayUses(ctx.database) : new Map<string, StayUse>()
  const photographs = new Map(content.photographs.map((each) => [each.id, each]))
  const waitingPhotographs = ownPhotos.filter(
    ({ id, work }) => work === 'waiting' && !pictures[id] && photographs.has(id),
  )
  return {
    part,
    number,
    content,
    undoablePublication: await findUndoablePublication(ctx, actor),
    ...findUnpublishedParts(published, content, part.id),
    oldName: part.id === 'house' ? await findOldNameUses(ctx, content) : null,
    version: computeFormVersion(content, listPartPaths(part.id)),
    /** How many bookings and reviews name each stay: they keep its name when it is removed from the site. */
    stayUses: Object.fromEntries(stayUses),
    pictures:
      part.id === 'brand'
        ? await listLogoChoices(ctx, content, ownPhotos)
        : [
            ...waitingPhotographs.map(({ id: name }) => {
              const label = `${photographs.get(name)?.alt} (preparing …)`
              return { name, label, isPhotograph: true, src: undefined }
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

/** What may be the logo: none, and every photograph of the house, also one that is nowhere on the site. */
async function listLogoChoices(
  ctx: AppContext,
  content: Content,
  ownPhotos: readonly HousePhotograph[],
): Promise<SelectablePicture[]> {
  const brandWithoutLogo = await readBrand(ctx, { ...content, brand: { ...content.brand, logo: '' } })
  const icon = makeIconAddress(brandWithoutLogo, 'icon-192.png')
  const noLogo = { name: '', label: 'No logo', isPhotograph: false, src: icon }
  const usablePhotographs = ownPhotos.filter(({ work }) => work !== 'failed')
  const photographs = usablePhotographs.map(({ id: name, picture, file_name: label, work }) => {
    const src = picture?.webp[0]?.src ?? picture?.src
    return { name, label: work === 'waiting' ? `${label} (preparing …)` : label, isPhotograph: true, src }
  })
  return [noLogo, ...photographs]
}

/** The earlier names that are still in some text, and where. */
async function findOldNameUses(ctx: AppContext, content: Content) {
  const { name } = content.property
  const names = await listEarlierNames(ctx, name)
  const settings = await findSettingsWithOldName(ctx, names, name)
  const texts = findTextsWithOldNames(content, names)
  return { names, links: [...texts, ...settings.map((place) => settingLinks[place])] }
}

const settingLinks = {
  messages: { path: 'messages', label: 'Settings: Your messages', to: '/admin/settings/messages' },
  sender: { path: 'sender', label: 'Settings: sender’s name', to: '/admin/settings/mail' },
}

/** Saves the part as a draft, changes one of its lists, or publishes it, depending on the pressed button. */
export async function action({ request, params: { part }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const listEdit = parseButtonValue(listEditSchema, String(form.get('step') ?? ''))
  let changedNamePath: string | undefined
  return saveDraftForm(context.get(adminContext), form, {
    paths: listPartPaths(part),
    edit: (content, fields) => {
      const edited = editContent(content, fields, listEdit)
      changedNamePath = edited.ok ? findChangedNamePath(content, edited.content, fields) : undefined
      return updateGeneratedTexts(content, edited)
    },
    findResumePath: () =>
      listEdit ? findPathAfterEdit(listEdit, form) : (findPhotographsPath(form) ?? changedNamePath),
  })
}

/** The first changed field whose name is used in generated texts: the form is made again, so that it shows these. */
function findChangedNamePath(before: Content, after: Content, fields: readonly [string, string][]) {
  const nameFieldPattern = /^property\.(?:name|place|region)$|^(?:stays\.items|features)\.\d+\.title$/
  return fields.find(
    ([path]) => nameFieldPattern.test(path) && readValueAt(before, path) !== readValueAt(after, path),
  )?.[0]
}

/** The path of the list or field to which photographs were added. */
function findPhotographsPath(form: FormData): string | undefined {
  const additions = [...form].map(([name, ids]) => readPhotographsField(name, String(ids)))
  return additions.find((each) => each !== null)?.place
}

/** The entry to open after a list was edited: the moved one at its new place, or the new one; the list itself after a drag or a restore. */
function findPathAfterEdit(listEdit: ListEdit, form: FormData): string {
  switch (listEdit.do) {
    case 'up':
    case 'down':
      return `${listEdit.list}.${findTargetIndex(listEdit)}`
    case 'add': {
      const names = [...form.keys()].filter((name) => name.startsWith(`${listEdit.list}.`))
      const indexes = names.map((name) => Number.parseInt(name.slice(listEdit.list.length + 1), 10))
      return `${listEdit.list}.${Math.max(-1, ...indexes) + 1}`
    }
    case 'restore':
      return 'stays.retired'
    case 'dropSamples':
      return 'testimonials.items'
    default:
      return listEdit.list
  }
}

/** The previews of the brand: the pages on which logo and colour are seen. */
const brandPages = { '': 'Home page', '/review': 'Review page', '/email': 'E-mail' }

/** One part of the site: its fields on one side, the page itself on the other. */
export default function Part({ loaderData: page }: Route.ComponentProps) {
  const { part, content, stayUses, pictures, oldName } = page
  const form = useRef<HTMLFormElement>(null)
  const [isPreviewShown, setPreview] = useState(false)
  useFocusFromHash()
  usePolling(pictures.some(({ src }) => src === undefined))
  return (
    <div className="content-desk">
      <div>
        <Anchor component={Link} to="/admin/content" display="inline-block" py="xs">
          All parts
        </Anchor>
        <PageHead title={part.title}>{part.editorHint}</PageHead>
        {oldName && oldName.links.length > 0 && (
          <Alert color="brass" title="The old name is still in these texts" mb="md">
            {oldName.names.map((name) => `“${name}”`).join(', ')}: please change it here yourself.
            <List>
              {oldName.links.map(({ path, label, to }) => (
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
          barPosition="top"
          previewButton={
            <Button
              component="a"
              href={`/admin/preview${part.previewTarget}`}
              target="_blank"
              className="content-see"
              onClick={(event) => {
                event.preventDefault()
                setPreview(!isPreviewShown)
              }}
            >
              {isPreviewShown ? 'Back to the texts' : 'Preview'}
            </Button>
          }
        >
          {({ openPath, ...state }) => (
            <PartFormContext value={{ content, stayUses, pictures, ...state }}>
              {part.fields.map((field) => (
                <SiteField key={field.path} field={field} path={field.path} />
              ))}
              {part.lists.map((list) => (
                <EntryList key={list.path} list={list} path={list.path} openPath={openPath} />
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
                <Button {...listEditButtonProps({ do: 'dropSamples' })}>
                  Remove the example testimonials
                </Button>
              )}
            </PartFormContext>
          )}
        </DraftForm>
      </div>
      <PagePreview
        previewTarget={part.previewTarget}
        pages={part.id === 'brand' ? brandPages : undefined}
        version={page.number}
        form={form}
        open={isPreviewShown}
      />
    </div>
  )
}

/** A link may lead to one field of the page, by its id after the #: it gets the focus. */
function useFocusFromHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const linkedField = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (linkedField?.matches('input, textarea, select')) linkedField.focus()
  }, [hash])
}
