import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const pressed = /\.(js|css|svg|json|wasm)$/
/** Below it the headers weigh more than what is saved. */
const WORTH_IT_BYTES = 1000
/** As many as the threads that do the work. */
const AT_ONCE = 4

/** Presses every text and program of a folder once, `file.br` and `file.gz` beside it, so that the server never has to; returns how many. */
export async function compressFolder(folder: string): Promise<number> {
  const waiting = (await readdir(folder))
    .filter((file) => pressed.test(file))
    .map((file) => join(folder, file))
  const count = waiting.length
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compress(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

if (import.meta.main) {
  const started = performance.now()
  const count = await compressFolder(join(import.meta.dirname, '../build/client/assets'))
  console.log(`${count} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
