import { type Command, Option } from 'commander'
import { rescueOwner } from '#modules/accounts/passwords.server.ts'
import { inviteOwner } from '#modules/accounts/team.server.ts'
import { clearDemo } from '#modules/demo/demo.server.ts'
import { listMedia, tryMediaAgain } from '#modules/media/media.server.ts'
import { sweepMedia } from '#modules/media/sweep-media.server.ts'
import { clockJump, confirmClock } from '#modules/privacy/clock-brake.server.ts'
import { commandLine } from '#server/app-context.ts'
import type { MediaRow } from '#server/db/tables.ts'
import { argumentOf, CommandRefused, command, listOf, orRefuse } from './command.ts'

export function addMaintenanceCommands(deodar: Command): void {
  const owner = deodar.command('owner').description('who may enter the admin: add, rescue')

  command(owner, 'add <email>', 'print a one-time link that makes an owner', async (ctx, _, email = '') => {
    const asked = { email, role: 'owner' }
    const { id, link } = orRefuse(await inviteOwner(ctx, commandLine, asked), argumentOf)
    return [{ id, email, link }, `The link for ${email}, good once and for three days: ${link}`]
  })

  command(
    owner,
    'rescue <email>',
    'print a link for somebody whose phone and recovery codes are lost',
    async (ctx, _, email = '') => {
      const { id, link } = orRefuse(await rescueOwner(ctx, commandLine, email), argumentOf)
      const what = 'All their devices are signed out. The link sets a new password and ends the second step'
      return [{ id, email, link }, `${what}, good once and for an hour: ${link}`]
    },
  )

  const media = deodar.command('media').description('pictures and recordings: list, retry, sweep')

  command<{ work?: MediaRow['work'] }>(
    media,
    'list',
    'all files and how far the work on them is, newest first',
    async (ctx, { work }) =>
      listOf(
        await listMedia(ctx, work ? { work } : {}),
        ['id', 'kind', 'about', 'about_id', 'status', 'work', 'work_error'],
        'No files.',
      ),
  ).addOption(new Option('--work <state>', 'only these').choices(['waiting', 'ready', 'failed']))

  command(media, 'retry <id>', 'begin the work on a failed file again', async (ctx, _, id = '') => {
    if (!(await tryMediaAgain(ctx, id))) throw new CommandRefused('There is no such failed file.')
    return [{ id }, 'It will be tried again within a quarter of a minute.']
  })

  command<{ all?: boolean }>(
    media,
    'sweep',
    'remove what nothing refers to, and name what is missing',
    async (ctx, { all = false }) => {
      const { removed, missing } = orRefuse(await sweepMedia(ctx, { all }))
      const lost = missing.length > 0 ? `\nMissing from the storage:\n${missing.join('\n')}` : ''
      return [{ removed, missing }, `Files removed: ${removed}.${lost}`]
    },
  ).option('--all', 'even when that is more than a fifth of all files')

  const demo = deodar.command('demo').description('the samples of a new installation: clear')

  command(demo, 'clear', 'remove every sample booking, review and testimonial', async (ctx) => {
    const { ok: _, ...samples } = await clearDemo(ctx, commandLine)
    const { bookings, reviews, testimonials } = samples
    const sentence = `${bookings} bookings, ${reviews} reviews, ${testimonials} testimonials`
    return [samples, `Samples removed: ${sentence}.`]
  })

  const clock = deodar.command('clock').description('the clock by which old data is erased: show, confirm')

  command(clock, 'show', 'what the clock says, and what the database last saw', async (ctx) => {
    const [jump, now] = [await clockJump(ctx), ctx.clock.now().toISOString()]
    const sentence = jump
      ? `The clock says ${now}, but the database last saw ${jump.known}: nothing is erased for its age.`
      : `The clock says ${now}, as the database expects.`
    return [{ now, known: jump?.known ?? null, jumped: jump !== null }, sentence]
  })

  command(clock, 'confirm', 'say that the clock is right after it has jumped', async (ctx) => {
    const { before } = orRefuse(await confirmClock(ctx, commandLine))
    return [{ before }, 'This clock is used again.']
  })
}
