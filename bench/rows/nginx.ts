import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/free-port.ts'
import { ask } from '../run-server.ts'

export type Nginx = { port: number; pid: number; stop(): Promise<void> }

/** nginx with one worker on a free port: `listen` is what follows it (` ssl`), `inside` is what its server says of the files in `folder`. */
export async function startNginx(
  files: Record<string, Buffer>,
  inside: (folder: string) => string,
  listen = '',
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-nginx-'))
  const port = await freePort()
  await mkdir(join(folder, 'files'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'files', name), bytes)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; user root;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
server { listen 127.0.0.1:${port}${listen}; root ${folder}/files; ${inside(join(folder, 'files'))} } }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  // What speaks TLS refuses a plain question, and is there.
  while (nginx.exitCode === null && (await ask(`http://127.0.0.1:${port}/`)).status === 0) await pause(20)
  if (nginx.exitCode !== null) throw new Error('nginx did not open')
  return {
    port,
    pid: nginx.pid ?? 0,
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
