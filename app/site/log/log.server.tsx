import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { lastEntries } from '#server/house/public-log/last-entries.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { Frame } from '../frame/frame.tsx'
import style from './log.css?inline'
import { LogPage } from './log.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  const content = await publishedContent(house)
  const { timeZone } = await readSettings(house)
  const { name } = content.property
  return documentResponse(house, content, {
    path: '/log',
    title: `The log that anyone can check · ${name}`,
    description: `Every public step of each review of ${name}, in a log that cannot be changed without anybody seeing it.`,
    style,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <LogPage log={await lastEntries(house)} origin={house.config.publicOrigin} timeZone={timeZone} />
      </Frame>
    ),
  })
}
