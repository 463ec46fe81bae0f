import type { ReactNode } from 'react'
import type { Content } from '#domain/content/content.ts'
import type { House } from '#server/house/house.ts'
import { documentResponse } from '../../document.server.tsx'
import { Frame } from '../frame/frame.tsx'
import textStyle from './text-page.css?inline'
import { TextPage } from './text-page.tsx'

export type TextDocument = {
  path: string
  title: string
  description: string
  parts: readonly { heading: string; text: string }[]
  children?: ReactNode
  style?: string
  index?: boolean
  status?: number
}

/** Renders a document of the house's own texts as a response. */
export function textDocument(
  house: House,
  content: Content,
  { path, title, description, parts, children, ...more }: TextDocument,
) {
  return documentResponse(house, content, {
    path,
    title: `${title} · ${content.property.name}`,
    description,
    style: textStyle,
    ...more,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <TextPage title={title} parts={parts}>
          {children}
        </TextPage>
      </Frame>
    ),
  })
}
