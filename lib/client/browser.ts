import { createClient } from './client.ts'

/** The browser's client. It holds no credentials: the console's own door adds those of the session. */
export const browserClient = createClient('/api/gateway', (request) => fetch(request))
