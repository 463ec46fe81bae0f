import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { PictureSet } from '#domain/pictures/picture.ts'
import type { Config } from './config.ts'
import { withListeningPlace } from './config.ts'
import { startBackups } from './house/backups/start-backups.ts'
import { openDemo } from './house/demo/open-demo.ts'
import { startEndingHolds } from './house/holds/end-holds.ts'
import type { House } from './house/house.ts'
import { startInvitationRounds } from './house/invitations/due-invitations.ts'
import { startPostman, takeUpEmails } from './house/mail/postman.ts'
import { startMediaWork } from './house/media/media-work.ts'
import { closeHouse, openHouse } from './house/open.ts'
import { startCalendars } from './house/other-calendars/start-calendars.ts'
import { readPictures } from './house/pictures/drawn-pictures.ts'
import { startRetention, startSweepingAnswers } from './house/privacy/retention.ts'
import { startRinger } from './house/push/ringer.ts'
import { leaveAddress } from './house/server-address.ts'
import { startClaimingStorage, startSweeper } from './house/storage/sweep-media.ts'
import { startWatchingDatabase } from './house/today/watch-database.ts'
import { openHttp } from './http/open.ts'
import { pagesFile } from './place.ts'
import { welcome } from './welcome.ts'

export type Serving = { house: House; app: FastifyInstance; stop(): Promise<void> }

/** What `npm run dev` brings in place of the build. */
export type Development = {
  loadBuild: () => Promise<ServerBuild>
  /** The drawn pictures, where the build has not made their widths. */
  pictures: Record<string, PictureSet> | undefined
  prepare(app: FastifyInstance): Promise<void>
}

/** Opens the house: database, demo, web server, and the work that goes on behind the answers. `looked`: whether somebody found its database sound. */
export async function serve(
  given: Config,
  looked: Promise<boolean>,
  development?: Development,
): Promise<Serving> {
  const config = await withListeningPlace(given)
  const isSound = await looked
  const house = await openHouse(config, development?.pictures ?? readPictures())
  if (!isSound) house.log.warn('database.unknown')
  const demo = await openDemo(house)
  await takeUpEmails(house)
  const app = await openHttp(
    house,
    development?.loadBuild ?? productionBuild,
    development?.prepare,
    development !== undefined,
  )
  const workers = [
    startPostman(house),
    startRinger(house),
    startMediaWork(house),
    startClaimingStorage(house),
    startSweeper(house),
    startRetention(house),
    startSweepingAnswers(house),
    startInvitationRounds(house),
    startWatchingDatabase(house),
    startBackups(house),
    startCalendars(house),
    startEndingHolds(house),
  ]
  await app.listen({ port: config.port, host: config.host })
  leaveAddress(config)
  // It rejects when the server is told to stop at once.
  if (!development) warmUp(app).catch(() => {})
  await welcome(house, demo)
  return {
    house,
    app,
    async stop() {
      await app.close()
      await Promise.all(workers.map((worker) => worker.stop()))
      await closeHouse(house)
    },
  }
}

/** Requests the main pages once, so that no visitor waits until their code is loaded and compiled. */
async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of ['/', '/reviews', '/nights', '/admin/api/get-reviews']) await app.inject(url)
}

/** The pages that `npm run build` wrote; loaded with the first request. */
function productionBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(pagesFile()).href)
}
