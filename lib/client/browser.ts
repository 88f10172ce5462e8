import { markBackground } from './background.ts'
import { createClient, type Transport } from './client.ts'
import { requestConfirmation } from './confirmation.ts'
import { retryOverload } from './overload.ts'
import { leadToSetup, SETUP_PATH, setupPath } from './second-factor-setup.ts'

const send: Transport = (request) => fetch(request)

const onSetup = () => {
  const { pathname, search } = window.location
  if (pathname !== SETUP_PATH) window.location.assign(setupPath(`${pathname}${search}`))
}

/**
 * The browser's client. It has no credentials: the console's gateway route adds those of the
 * session.
 */
export const browserClient = createClient(
  '/api/gateway',
  requestConfirmation(leadToSetup(markBackground(retryOverload(send), Date.now, globalThis.window), onSetup)),
)
