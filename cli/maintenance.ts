import type { Command } from 'commander'
import { commandLineActor } from '#core/app-context.server.ts'
import { confirmClock } from '#core/clock-jump.server.ts'
import { rescueOwner } from '#modules/accounts/passwords.server.ts'
import { inviteTeamMember } from '#modules/accounts/team.server.ts'
import { removeAllSamples } from '#modules/demo/demo.server.ts'
import { retryFailedMedia } from '#modules/media/media.server.ts'
import { sweepMedia } from '#modules/media/sweep-media.server.ts'
import { addAppCommand, requireOk, toArgumentName } from './command.ts'

export function addMaintenanceCommands(deodar: Command): void {
  const owner = deodar.command('owner').description('who may enter the admin: add, rescue')

  addAppCommand(owner, 'add <email>', 'print a one-time link that makes an owner', async (ctx, _, email) => {
    const invitation = await inviteTeamMember(ctx, commandLineActor, { email, role: 'owner' })
    const { id, link } = requireOk(invitation, toArgumentName)
    return [{ id, email, link }, `The link for ${email}, good once and for three days: ${link}`]
  })

  addAppCommand(
    owner,
    'rescue <email>',
    'print a link for somebody whose phone and recovery codes are lost',
    async (ctx, _, email) => {
      const { id, link } = requireOk(await rescueOwner(ctx, commandLineActor, email), toArgumentName)
      const effect = 'All their devices are signed out. The link sets a new password and ends the second step'
      return [{ id, email, link }, `${effect}, good once and for an hour: ${link}`]
    },
  )

  const media = deodar.command('media').description('pictures and recordings: retry, sweep')

  addAppCommand(media, 'retry', 'start the work on all failed files again', async (ctx) => {
    const files = await retryFailedMedia(ctx)
    return [{ files }, `Files that are tried again within a quarter of a minute: ${files}.`]
  })

  addAppCommand<{ all?: boolean }>(
    media,
    'sweep',
    'remove what nothing refers to, and name what is missing',
    async (ctx, { all = false }) => {
      const { removed, missing } = requireOk(await sweepMedia(ctx, { all }))
      const missingNotice = missing.length > 0 ? `\nMissing from the storage:\n${missing.join('\n')}` : ''
      return [{ removed, missing }, `Files removed: ${removed}.${missingNotice}`]
    },
  ).option('--all', 'even when that is more than a fifth of all files')

  const demo = deodar.command('demo').description('the samples of a new installation: clear')

  addAppCommand(demo, 'clear', 'remove every sample booking, review and testimonial', async (ctx) => {
    const { ok: _, ...samples } = await removeAllSamples(ctx, commandLineActor)
    const { bookings, reviews, testimonials } = samples
    const sentence = `${bookings} bookings, ${reviews} reviews, ${testimonials} testimonials`
    return [samples, `Samples removed: ${sentence}.`]
  })

  const clock = deodar.command('clock').description('the clock by which old data is erased: confirm')

  addAppCommand(clock, 'confirm', 'confirm that the clock is right after a jump', async (ctx) => {
    const { earlierTime } = requireOk(await confirmClock(ctx, commandLineActor))
    return [{ before: earlierTime }, 'This clock is used again.']
  })
}
