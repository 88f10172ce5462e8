import { createClient } from './client.ts'
import { requestConfirmation } from './confirmation.ts'

/** The browser's client. It holds no credentials: the console's own door adds those of the session. */
export const browserClient = createClient(
  '/api/gateway',
  requestConfirmation((request) => fetch(request)),
)
