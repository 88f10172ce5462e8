import type { Page, Request } from '@playwright/test'

/** Idle time after which the page counts as fully loaded. */
const IDLE_MS = 500

/**
 * Opens a page and waits until it sends no more requests. The live stream, which never ends, does
 * not count. Returns the document as the server sent it.
 */
export async function gotoQuiet(page: Page, path: string): Promise<string> {
  const open = new Set<Request>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const { promise: quiet, resolve } = Promise.withResolvers<void>()
  const waitOrNot = () => {
    clearTimeout(timer)
    if (open.size === 0) timer = setTimeout(resolve, IDLE_MS)
  }
  const onRequest = (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    waitOrNot()
  }
  const onEnd = (request: Request) => {
    if (open.delete(request)) waitOrNot()
  }
  page.on('request', onRequest)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  const document = await page.goto(path)
  waitOrNot()
  await quiet
  page.off('request', onRequest)
  page.off('requestfinished', onEnd)
  page.off('requestfailed', onEnd)
  return (await document?.text()) ?? ''
}
