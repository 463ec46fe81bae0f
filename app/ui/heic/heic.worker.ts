/*! Reads HEIC with libheif and libde265, unchanged, under the GNU Lesser General Public License 3 (docs/licences/LGPL-libheif.txt). */
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { HeicWorkerMessage } from './decode-heic.ts'
import { readHeic } from './read-heic.ts'

// Decodes one picture. The page then terminates the worker, which frees its memory.
const postToPage = (message: HeicWorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const decoderWasm = await fetch(wasm)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
  if (!decoderWasm) return postToPage({ status: 'reader-missing' })
  const bitmap = await readHeic(data, decoderWasm).catch(() => null)
  if (!bitmap) return postToPage({ status: 'unreadable' })
  postToPage({ status: 'done', bitmap }, [bitmap])
}
