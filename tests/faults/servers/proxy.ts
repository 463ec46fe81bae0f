import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Proxy = { origin: string; stop(): Promise<void> }

/** nginx before several servers, as docs/running.md sets it up; whose visitor it is it believes of the clients, which have an address for each act. */
export async function startProxy(port: number, origins: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-proxy-'))
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, origins))
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  while (nginx.exitCode === null && !(await answers(origin))) await pause(30)
  if (nginx.exitCode !== null) throw new Error('nginx did not open')
  return {
    origin,
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number, origins: readonly string[]): string {
  const servers = origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`)
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; user root;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
upstream house { ${servers.join(' ')} keepalive 32; }
server { listen 127.0.0.1:${port}; client_max_body_size 120m;
location / { proxy_pass http://house; proxy_http_version 1.1; proxy_set_header Connection "";
proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;
proxy_request_buffering off; proxy_buffering off; proxy_connect_timeout 2s; proxy_read_timeout 16m; } } }`
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    async (answer) => {
      await answer.arrayBuffer()
      return true
    },
    () => false,
  )
}
