import { createClient } from '#lib/client/client.ts'
import { PREFIX } from '#lib/wire/operation.ts'

/** Gateway client for public pages, without proxy or credentials. */
export const openClient = createClient(PREFIX, (request) => fetch(request))
