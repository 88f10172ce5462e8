import { markBackground } from './background.ts'
import { createClient, type Transport } from './client.ts'
import { requestConfirmation } from './confirmation.ts'
import { leadToSetup, setupPath } from './second-factor-setup.ts'

const send: Transport = (request) => fetch(request)

const onSetup = () => {
  const { pathname, search } = window.location
  const target = setupPath(`${pathname}${search}`)
  if (!target.startsWith(pathname)) window.location.assign(target)
}

/**
 * The browser's client. It has no credentials: the console's gateway route adds those of the
 * session.
 */
export const browserClient = createClient(
  '/api/gateway',
  requestConfirmation(leadToSetup(markBackground(send, Date.now, globalThis.window), onSetup)),
)
