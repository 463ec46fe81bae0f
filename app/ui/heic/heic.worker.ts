/*! Reads HEIC with libheif and libde265, unchanged, under the GNU Lesser General Public License 3 (docs/licences/LGPL-libheif.txt). */
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { FromHeicWorker } from './decode-heic.ts'
import { readHeic } from './read-heic.ts'

// Decodes one picture. The page then terminates the worker, which frees its memory.
const post = (message: FromHeicWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const reader = await fetch(wasm)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null)
  if (!reader) return post({ what: 'reader-missing' })
  const bitmap = await readHeic(data, reader).catch(() => null)
  if (!bitmap) return post({ what: 'unreadable' })
  post({ what: 'done', bitmap }, [bitmap])
}
