// Builds in memory what reaches browsers, and names what the oldest supported ones lack of it.
import { createBuilder, type Rolldown } from 'vite'
import { findNewerFeatures } from './newer-features.ts'
import { buildPublicScript } from './public-script.ts'
import { root } from './run.mjs'
import { supportedBrowsers } from './supported-browsers.ts'

/** Packages have methods of these names, or ask whether the browser has one before they use it. */
const allowedFeatures = new Set([
  ...['.check()', '.copyTo()', '.dispose()', '.getMetadata()', '.getName()', '.grow()', '.handle()'],
  ...['.locale()', '.navigate()', '.resize()', '.toArray()', '.unlock()', '.when()'],
  // React, its router and Preact
  ...['.startViewTransition()', '.moveBefore()'],
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

const builder = await createBuilder({
  root,
  logLevel: 'error',
  environments: { client: { build: { write: false } } },
})
if (!builder.environments.client) throw new Error('Vite builds nothing for browsers.')
const adminBuild = await builder.build(builder.environments.client)
if (!('output' in adminBuild)) throw new Error('Vite has built nothing.')

const isAllowed = (feature: string) =>
  allowedFeatures.has(feature) || mediaFeatures.test(feature) || passkeyFeatures.test(feature)
const lines = [
  ...listMissingFeatures(
    'public',
    await buildPublicScript({ write: false }),
    findNewerFeatures(supportedBrowsers.public),
  ),
  ...listMissingFeatures('admin', adminBuild.output, findNewerFeatures(supportedBrowsers.admin)),
]
if (lines.length > 0) {
  console.log(lines.join('\n'))
  console.log('A supported browser lacks it (bin/supported-browsers.ts). Write it in an older way.')
  process.exit(1)
}

/** Workers are assets of the build. */
function listMissingFeatures(
  part: string,
  output: Rolldown.RolldownOutput['output'],
  findFeatures: (script: string) => string[],
) {
  return output
    .filter(({ fileName }) => fileName.endsWith('.js'))
    .flatMap((file) => {
      const script = file.type === 'chunk' ? file.code : String(file.source)
      const missing = findFeatures(script).filter((feature) => !isAllowed(feature))
      return missing.map((feature) => `${file.fileName} (${part}) uses ${feature}`)
    })
}
