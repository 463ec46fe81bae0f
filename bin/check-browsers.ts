// Builds in memory what reaches browsers, and names what the oldest supported ones lack of it.
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { findNewerFeatures } from './newer-features.ts'
import { root } from './run.mjs'
import { supportedBrowsers } from './supported-browsers.ts'

/** Packages have methods of these names, or ask whether the browser has one before they use it. */
const allowedFeatures = new Set([
  ...['.check()', '.copyTo()', '.dispose()', '.getMetadata()', '.getName()', '.grow()', '.handle()'],
  ...['.locale()', '.navigate()', '.resize()', '.toArray()', '.unlock()', '.when()'],
  // React and its router
  '.startViewTransition()',
  // @dnd-kit and zod
  ...['.showPopover()', ':popover-open', 'URL.canParse'],
  // tus-js-client
  'Uint8Array.fromBase64',
  // The page of a review asks for it, and waits for a moment without it.
  'requestIdleCallback',
  // The same page asks with `CSS.supports` first.
  ':user-valid',
])
/** Films are converted where the browser has these. */
const mediaFeatures = /^(Audio|Video|Encoded(Audio|Video)|MediaStreamTrackProcessor|OffscreenCanvas)/
/** `usePasskey` checks that the browser has these before it uses them. */
const passkeyFeatures = /^PublicKeyCredential\.parse/

const { environments, build } = await createBuilder({
  root,
  logLevel: 'error',
  environments: { client: { build: { write: false } } },
})
if (!environments.client) throw new Error('Vite builds nothing for browsers.')
const buildResult = await build(environments.client)
if (!('output' in buildResult)) throw new Error('Vite has built nothing.')

const { output } = buildResult
const scriptParts = output.filter(({ fileName }) => fileName.endsWith('.js'))
const scripts = new Map(
  scriptParts.map((part) => [part.fileName, part.type === 'chunk' ? part.code : String(part.source)]),
)
const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
const entryFile = join(root, 'app/entry.client.tsx')
const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === entryFile)
if (!entry) throw new Error('Vite has built no app/entry.client.tsx.')

/** What public pages and those of guests load: everything from the entry on but the admin's part. */
const publicFiles = new Set<string>()
function addPublicFile(fileName: string): void {
  const chunk = chunks.get(fileName)
  if (publicFiles.has(fileName) || chunk?.facadeModuleId?.endsWith('/app/hydrate-router.tsx')) return
  publicFiles.add(fileName)
  for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) addPublicFile(next)
  // Workers are assets.
  for (const name of scripts.keys())
    if (!chunks.has(name) && scripts.get(fileName)?.includes(name)) addPublicFile(name)
}
addPublicFile(entry.fileName)

const isAllowed = (feature: string) =>
  allowedFeatures.has(feature) || mediaFeatures.test(feature) || passkeyFeatures.test(feature)
const findPublicLacks = findNewerFeatures(supportedBrowsers.public)
const findAdminLacks = findNewerFeatures(supportedBrowsers.admin)
const lines = [...scripts].flatMap(([name, script]) => {
  const [part, findLacks] = publicFiles.has(name) ? ['public', findPublicLacks] : ['admin', findAdminLacks]
  const lacks = findLacks(script).filter((feature) => !isAllowed(feature))
  return lacks.map((feature) => `${name} (${part}) uses ${feature}`)
})
if (lines.length > 0) {
  console.log(lines.join('\n'))
  console.log('A supported browser lacks it (bin/supported-browsers.ts). Write it in an older way.')
  process.exit(1)
}
