import { createServer } from 'node:net'
import { type Config, localOrigin } from './config.ts'

/** PORT=0 means any free port; every link needs to know which, before the first one is made. */
export async function withListeningPlace(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  const isOwn = config.publicOrigin !== localOrigin(config)
  return { ...config, port, publicOrigin: isOwn ? config.publicOrigin : localOrigin({ ...config, port }) }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
