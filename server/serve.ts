import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { releaseDeadArchiveLock } from '#core/archive-lock.server.ts'
import { writeServerAddress } from '#core/data-folder.server.ts'
import type { Config } from '#core/host/config.server.ts'
import { pagesFile } from '#core/host/program-paths.server.ts'
import { type Job, startJob } from '#core/jobs.server.ts'
import { createQueueJob } from '#core/queue.server.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { databaseCheckJob } from '#core/watch-database.server.ts'
import { makeFirstOwnerLink } from '#modules/accounts/team.server.ts'
import { backupJob } from '#modules/backups/start-backups.server.ts'
import { createCalendarQueue } from '#modules/calendar/external-calendars.server.ts'
import { type Demo, prepareDemo } from '#modules/demo/open-demo.server.ts'
import { holdExpiryJob } from '#modules/enquiries/holds.server.ts'
import { dueInvitationsJob } from '#modules/invitations/due-invitations.server.ts'
import { emailQueue } from '#modules/mail/mail-worker.server.ts'
import { readPictures } from '#modules/media/drawn-pictures.server.ts'
import { mediaQueue } from '#modules/media/media-work.server.ts'
import { mediaSweep } from '#modules/media/sweep-media.server.ts'
import { idempotentAnswerJob, retentionJob } from '#modules/privacy/retention.server.ts'
import { pushQueue } from '#modules/push/push-sender.server.ts'
import { openApp } from '#server/open.ts'
import { openHttp } from './http/open.ts'
import { describeLostSecrets, LOST_KEY_ADVICE } from './lost-secrets.ts'

export type RunningServer = { ctx: AppContext; app: FastifyInstance; stop(): Promise<void> }

/** What `npm run dev` uses in place of the build. */
export type DevelopmentOptions = {
  loadBuild: () => Promise<ServerBuild>
  /** The drawn pictures, which no build has described. */
  pictures: Record<string, PictureSet>
  prepareApp(app: FastifyInstance): Promise<void>
}

const jobs: Job[] = [
  createQueueJob(emailQueue),
  createQueueJob(pushQueue),
  createQueueJob(mediaQueue),
  createQueueJob(createCalendarQueue()),
  mediaSweep,
  retentionJob,
  idempotentAnswerJob,
  dueInvitationsJob,
  databaseCheckJob,
  backupJob,
  holdExpiryJob,
]

/** Opens the application: database, demo, web server and jobs. `soundnessCheck` checks the database file, and runs at the same time. */
export async function serve(
  config: Config,
  soundnessCheck: Promise<boolean>,
  development?: DevelopmentOptions,
): Promise<RunningServer> {
  const isSound = await soundnessCheck
  const ctx = await openApp(config, development?.pictures ?? readPictures())
  if (!isSound) ctx.log.warn('database.unknown')
  if (!config.databaseUrl) await releaseDeadArchiveLock(ctx)
  const demo = await prepareDemo(ctx)
  const app = await openHttp(
    ctx,
    development?.loadBuild ?? loadProductionBuild,
    development?.prepareApp,
    development !== undefined,
  )
  const runningJobs = jobs.map((job) => startJob(ctx, job))
  await app.listen({ port: config.port, host: config.host })
  writeServerAddress(config)
  // It rejects when the server stops at once.
  if (!development) warmUpPages(app).catch(() => {})
  await printWelcome(ctx, demo)
  return {
    ctx,
    app,
    async stop() {
      await app.close()
      await Promise.all(runningJobs.map((worker) => worker.stop()))
      await ctx.database.destroy()
    },
  }
}

/** Requests the main pages once, so that no visitor waits until their code is loaded and compiled. */
async function warmUpPages(app: FastifyInstance): Promise<void> {
  for (const url of ['/', '/reviews', '/nights', '/admin/api/get-reviews']) await app.inject(url)
}

/** The pages that `npm run build` wrote; loaded with the first request. */
function loadProductionBuild(): Promise<ServerBuild> {
  return import(/* @vite-ignore */ pathToFileURL(pagesFile()).href)
}

/** Prints what the person at the keyboard needs now; docs/running.md has the rest. */
async function printWelcome(ctx: AppContext, demo: Demo | null): Promise<void> {
  const { publicOrigin } = ctx.config
  const lines = [`  The site          ${publicOrigin}/`]
  if (demo?.reviewLink) lines.push(`  A review link     ${demo.reviewLink}`)
  const ownerLink = await makeFirstOwnerLink(ctx)
  lines.push(ownerLink ? `  Your own account  ${ownerLink}` : `  The admin         ${publicOrigin}/admin`)
  const lostSecrets = await describeLostSecrets(ctx)
  if (lostSecrets) {
    ctx.log.error('house-key.lost')
    process.stderr.write(`\n${lostSecrets}\n${LOST_KEY_ADVICE}\n`)
  }
  process.stdout.write(`\nDeodar is open.\n\n${lines.join('\n')}\n\nStop it with Ctrl+C.\n\n`)
}
