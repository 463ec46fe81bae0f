import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const pictures = join(import.meta.dirname, '../../build/pictures')
const MOST_HERO_BYTES = 13_000

export type LimitPage = { html: Buffer; hero: { name: string; bytes: Buffer } }

/** What the front page could be at best: its words and its style, no script, no face to fetch, one picture of at most 13 KB. */
export async function limitPage(html: string): Promise<LimitPage> {
  const hero = await lightHero(html)
  const bare = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|preload|stylesheet|icon|manifest)"[^>]*>/g, '')
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
  const [before = '', ...after] = bare.split(/<picture\b[\s\S]*?<\/picture>/)
  const picture = `<img src="/${hero.name}" alt="" width="480" height="720" style="width:100%;height:100%;object-fit:cover">`
  return { html: Buffer.from([before, picture, ...after].join('')), hero }
}

/** The widest of the hero's files that is light enough. */
async function lightHero(html: string): Promise<LimitPage['hero']> {
  const name = /\/pictures\/([\w-]+\.\w+)-\d+\.avif/.exec(html)?.[1] ?? ''
  const files = (await readdir(pictures)).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.avif'),
  )
  const all = await Promise.all(
    files.map(async (file) => ({ name: file, bytes: await readFile(join(pictures, file)) })),
  )
  const light = all
    .filter(({ bytes }) => bytes.length <= MOST_HERO_BYTES)
    .toSorted((one, other) => other.bytes.length - one.bytes.length)
  if (!light[0]) throw new Error(`no picture of the hero (${name}) is light enough`)
  return light[0]
}
