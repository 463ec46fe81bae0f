import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
/** Chunks that a page has before anybody touches it: a file more is a request more there, and its headers. */
const atFirst = /^(entry\.client|asleep)$/
const importOfHelper = /import\{(\w+) as (\w+)\}from"\.\/preload-helper-[^"]+";/
const exportOfHelper = /export\{(\w+) as (\w+)\};?\s*$/

/**
 * What stands around every `import()` of the built pages: it has the browser fetch all files of a part at once, and waits for its sheets. Vite's own
 * does the same in 1.6 KB, and never asks again for a sheet that failed once. Chunks of the first view have it within them.
 */
export function bringingParts(): Plugin {
  return {
    name: 'bringing-parts',
    enforce: 'post',
    apply: 'build',
    load: {
      order: 'pre',
      handler: (id) =>
        id === HELPER
          ? `export ${bring.toString().replace('function bring', 'function __vitePreload')}`
          : null,
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const helper = chunks.find(({ name }) => name === 'preload-helper')
      if (!helper) return
      for (const chunk of chunks.filter(({ name }) => atFirst.test(name)))
        chunk.code = withWithin(chunk.code, helper.code)
    },
  }
}

/** What a part is fetched with; one that has it within needs no other of it. */
export function partsOf(file: string, files: string[]): string[] {
  // The eight letters after the name may have a hyphen of their own.
  const name = file.slice(file.lastIndexOf('/') + 1, -'-12345678.js'.length)
  return atFirst.test(name) ? files.filter((each) => !each.includes('/preload-helper-')) : files
}

function withWithin(code: string, helper: string): string {
  const [whole = '', , local = ''] = importOfHelper.exec(code) ?? []
  const [end = '', name = ''] = exportOfHelper.exec(helper) ?? []
  if (!whole || !end) throw new Error('The built pages bring their parts otherwise than before.')
  return code.replace(whole, () => `var ${local}=(()=>{${helper.replace(end, '')}return ${name}})();`)
}

// Written out as it stands here: it may use nothing from outside.
function bring<Part>(load: () => Promise<Part>, files: string[] = []): Promise<Part> {
  return Promise.all(
    files.map((file) => {
      const href = `/${file}`
      const isSheet = href.endsWith('.css')
      let link = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
      if (!link) {
        link = document.createElement('link')
        link.rel = isSheet ? 'stylesheet' : 'modulepreload'
        link.href = href
        document.head.append(link)
      }
      if (!isSheet || link.sheet) return null
      return new Promise((resolve, reject) => {
        link.addEventListener('load', resolve)
        link.addEventListener('error', () => {
          link.remove()
          reject(Error(href))
        })
      })
    }),
  ).then(load)
}
