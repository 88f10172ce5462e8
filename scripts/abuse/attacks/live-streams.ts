import { type Bank, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { attack } from '../attack.ts'
import { createReader, flood } from '../client.ts'

const STREAMS = 200

/** A member that opens live streams in two hundred loops; each new one ends an older one. */
export const liveStreams = attack<Bank>({
  name: 'live streams',
  prepare: ({ url }) => openBank(overHttp(url), 'streams'),
  run: async ({ url }, until, { jwt, partnerId }) => {
    const read = createReader(url, STREAMS)
    const credentials = { authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }
    const opened = flood(STREAMS, until, () => read('GET', '/api/v1/csp/live', undefined, undefined, credentials))
    // The last streams stay open until their connections are closed.
    setTimeout(() => read.close(), until - performance.now())
    return opened
  },
})
