import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext, faultContext, nonceContext } from '#app/context/context.server.ts'
import { isDatabaseBusy } from '#core/db/database-busy.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'

/** Renders a page of the admin as a whole, with the nonce of this response for the router's own inline scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        // The page is complete before it is sent, so no script has to insert parts of it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = pipe(new PassThrough())
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject)
        },
        onShellError: reject,
        onError: (fault) => context.get(appContext).log.error('page.broken', describeFault(fault)),
      },
    )
  })
}

/** Logs the fault of a page, without what people sent; a visitor who left is no fault. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  const isRefusal = isRouteErrorResponse(fault) && fault.status < 500
  if (isRefusal || request.signal.aborted) return
  const pageFault = context.get(faultContext)
  pageFault.firstError ??= fault
  pageFault.isDatabaseBusy ||= isDatabaseBusy(fault)
  pageFault.isDiskFull ||= isDiskFull(fault)
  context.get(appContext).log.error('page.failed', describeFault(fault))
}
