import { createClient } from '#lib/client/client.ts'
import { PREFIX } from '#lib/wire/operation.ts'

/** The gateway for pages that nobody has to be signed in for: no door, no credentials. */
export const openClient = createClient(PREFIX, (request) => fetch(request))
