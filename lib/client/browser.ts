import { createClient } from './client.ts'
import { requestConfirmation } from './confirmation.ts'

/**
 * The browser's client. It has no credentials: the console's gateway route adds those of the
 * session.
 */
export const browserClient = createClient(
  '/api/gateway',
  requestConfirmation((request) => fetch(request)),
)
