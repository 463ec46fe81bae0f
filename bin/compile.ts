// Has the program compile itself, for whoever runs it later: also where its user may not write what it compiles.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledFolder, memoryFor } from '#server/size-memory.ts'
import { programFolder } from './build-stamp.mjs'

const pages = ['/', '/reviews', '/review', '/admin/api/get-reviews']
const program = programFolder()
const main = join(program, 'main.js')
const later = pathToFileURL(join(program, 'compile-later.js')).href
const commandLines = [join(program, 'deodar.js'), join(import.meta.dirname, '../cli/deodar.ts')]

rmSync(compiledFolder, { recursive: true, force: true })
// The engine keeps apart what it compiled for small machines and for others.
await Promise.all([256, 4096].map((megabytes) => visit(memoryFor(megabytes))))
// The command line runs from its sources where their packages are, else as a part of the program.
for (const commands of commandLines)
  spawnSync(process.execPath, [commands, '--help'], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiledFolder },
  })
// It was written for whoever builds alone.
chmodSync(compiledFolder, 0o755)
for (const file of readdirSync(compiledFolder, { recursive: true, withFileTypes: true }))
  chmodSync(join(file.parentPath, file.name), file.isDirectory() ? 0o755 : 0o644)

/** Opens an empty house of nobody's, asks for what the first visitors ask for, and closes it. */
async function visit({ flags, variables }: ReturnType<typeof memoryFor>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-compiling-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const house = { DATA_DIR: folder, PORT: `${port}`, HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, DEMO: 'off' }
  // In its folder, where no settings of the real house lie.
  const server = spawn(process.execPath, [...flags, '--import', later, main], {
    cwd: folder,
    env: { ...variables, ...house, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compiledFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  await Promise.race([once(server.stdout, 'data'), ended])
  if (server.exitCode === null) {
    server.stdout.resume()
    for (const page of pages)
      await fetch(origin + page).then(
        (answer) => answer.arrayBuffer(),
        () => {},
      )
    server.kill('SIGTERM')
  }
  const [code] = await ended
  await rm(folder, { recursive: true, force: true })
  if (code !== 0) console.log('It could not be opened here, and compiles itself at its first start.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
