import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

const cut = join(import.meta.dirname, '../.cache/fonts')
/** What Vite takes into the site as it is. */
export const publicFolder = join(import.meta.dirname, '../.cache/public')

type Sheet = { walkDecls(property: string, each: (declaration: { value: string }) => void): void }

const faceUrl = /url\(["']?(?:\.\.\/)+\.cache\/fonts\/([\w-]+)\.woff2["']?\)/g

/**
 * Has style sheets call each face by its file in the site, which is named by its contents. The bundler names files itself too, but of several
 * sheets with several faces it now and then gave one the file of another.
 */
export const nameFaces = {
  postcssPlugin: 'name-faces',
  Once(sheet: Sheet) {
    sheet.walkDecls('src', (declaration) => {
      declaration.value = declaration.value.replace(faceUrl, (_, name: string) => `url(/${siteFile(name)})`)
    })
  },
}

/** Puts the faces where the site takes them from; those of before go. */
export async function publishFaces(names: readonly string[]): Promise<void> {
  await rm(publicFolder, { recursive: true, force: true })
  await mkdir(join(publicFolder, 'assets'), { recursive: true })
  for (const name of names) await cp(join(cut, `${name}.woff2`), join(publicFolder, siteFile(name)))
}

/** `assets/fraunces-1a2b3c4d.woff2` */
function siteFile(name: string): string {
  const contents = readFileSync(join(cut, `${basename(name)}.woff2`))
  return `assets/${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.woff2`
}
