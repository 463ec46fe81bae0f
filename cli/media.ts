import { type Command, Option } from 'commander'
import { hideMedia, listMedia, showMedia, tryMediaAgain } from '#modules/media/media.server.ts'
import { sweepMedia } from '#modules/media/sweep-media.server.ts'
import { commandLine } from '#server/app-context.ts'
import type { MediaRow } from '#server/db/tables.ts'
import { CommandRefused, orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say, sayList } from './say.ts'
import { withApp } from './with-house.ts'

export function addMediaCommands(deodar: Command): void {
  const media = deodar.command('media').description('pictures and recordings: list, retry, hide, show, sweep')

  commandOf(media, 'list', 'all files and how far the work on them is, newest first')
    .addOption(new Option('--work <state>', 'only these').choices(['waiting', 'ready', 'failed']))
    .action(({ work, ...options }: JsonOption & { work?: MediaRow['work'] }) =>
      withApp(async (ctx) => {
        const rows = await listMedia(ctx, work ? { work } : {})
        sayList(
          options,
          rows,
          ['id', 'kind', 'about', 'about_id', 'status', 'work', 'work_error'],
          'No files.',
        )
      }),
    )

  commandOf(media, 'retry <id>', 'begin the work on a failed file anew').action(
    (id: string, options: JsonOption) =>
      withApp(async (ctx) => {
        if (!(await tryMediaAgain(ctx, id)))
          throw new CommandRefused('There is no such file whose work has failed.')
        say(options, { id }, 'It will be tried again within a quarter of a minute.')
      }),
  )

  commandOf(media, 'hide <id>', 'keep one file of a review back; the rest of the review stays').action(
    (id: string, options: JsonOption) =>
      withApp(async (ctx) => {
        orRefuse(await hideMedia(ctx, commandLine, id))
        say(options, { id, status: 'hidden' }, 'It is kept back now.')
      }),
  )

  commandOf(media, 'show <id>', 'show a file that was kept back').action((id: string, options: JsonOption) =>
    withApp(async (ctx) => {
      orRefuse(await showMedia(ctx, commandLine, id))
      say(options, { id, status: 'approved' }, 'It is shown with its review.')
    }),
  )

  commandOf(media, 'sweep', 'remove what nothing refers to, and name what is missing')
    .option('--all', 'even when that is more than a fifth of all files')
    .action(({ all = false, ...options }: JsonOption & { all?: boolean }) =>
      withApp(async (ctx) => {
        const { removed, missing } = orRefuse(await sweepMedia(ctx, { all }))
        const lost = missing.length > 0 ? `\nMissing from the storage:\n${missing.join('\n')}` : ''
        say(options, { removed, missing }, `Files removed: ${removed}.${lost}`)
      }),
    )
}
