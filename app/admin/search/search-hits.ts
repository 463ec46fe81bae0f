import { containsEveryWord, foldedWords, foldText } from '#core/values/fold.ts'
import { keysOf } from '#core/values/record.ts'
import type { Content } from '#modules/content/content.ts'
import { listFieldTexts } from '#modules/content/example-fields.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import {
  type SettingsEntry,
  settingsDescriptions,
  settingsPages,
  settingsSubpages,
} from '../settings/settings-pages.ts'
import { listAdminPages } from '../shell/admin-pages.ts'

const allSettingsPages = { ...settingsPages, ...settingsSubpages }

/** One thing that was found, and where it leads. */
export type Hit = { kind: string; id: string; title: string; line: string; to: string }

/** The parts of the site whose title or texts match, each once, with the first field that does. */
export function searchContent(content: Content, search: string): Hit[] {
  const texts = listFieldTexts(content).filter(
    ({ fieldKind }) => !['picture', 'feature', 'yes'].includes(fieldKind),
  )
  return siteParts.flatMap((part) => {
    const first = texts.find(
      ({ label, text, ...place }) => place.part === part.id && containsEveryWord(`${label} ${text}`, search),
    )
    if (!first && !containsEveryWord(`${part.title} ${part.editorHint}`, search)) return []
    const line = first ? `${first.label}: ${excerptAround(first.text, search)}` : part.editorHint
    const { id, title } = part
    return [{ kind: 'Texts and prices', id, title, line, to: `/admin/content/${id}` }]
  })
}

const picturesPage = { line: 'On the page Pictures', to: '/admin/pictures' }

/** The owner's photographs whose description matches. */
export function searchPhotographs({ photographs }: Content, search: string): Hit[] {
  return photographs
    .filter(({ alt }) => containsEveryWord(alt, search))
    .map(({ id, alt: title }) => ({ kind: 'Photograph', id, title, ...picturesPage }))
}

/** As much of a text as fits a line, from a little before the first word that was looked for. */
function excerptAround(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [wanted = ''] = foldedWords(search)
  const at = line.matchAll(/\S+/g).find(([word]) => foldText(word).includes(wanted))?.index ?? 0
  const from = at > 50 ? line.lastIndexOf(' ', at - 20) + 1 : 0
  const piece = line.slice(from, from + 90)
  return `${from > 0 ? '… ' : ''}${piece}${from + 90 < line.length ? ' …' : ''}`
}

/** The pages of the menu whose name matches. */
export function searchPages(search: string, isOwner: boolean): Hit[] {
  return listAdminPages(isOwner ? 'owner' : 'helper')
    .filter(({ name }) => containsEveryWord(name, search))
    .map(({ name, to }) => ({ kind: 'Page', id: to, title: name, line: 'In the menu', to }))
}

/** The settings pages whose title or settings match. */
export function searchSettings(search: string, isOwner: boolean): Hit[] {
  return keysOf(settingsDescriptions).flatMap((name) => {
    const { to, title, isOwnerOnly }: SettingsEntry = allSettingsPages[name]
    const line = settingsDescriptions[name]
    if ((isOwnerOnly && !isOwner) || !containsEveryWord(`Settings ${title} ${line}`, search)) return []
    return [{ kind: 'Settings', id: name, title, line, to }]
  })
}
