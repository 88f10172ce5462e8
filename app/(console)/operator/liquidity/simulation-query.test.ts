import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/client/errors.ts'
import { simulationQuery } from './simulation-query.ts'

test('a simulation that took too long is not repeated when the window gets the focus or the connection returns', async () => {
  let runs = 0
  const client = new QueryClient()
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  const observer = new QueryObserver(client, {
    ...simulationQuery({ partner_id: 'part_1', currency: 'USD', cap: '1' }, 'day'),
    queryFn: async () => {
      runs++
      throw new ApiError(503, 'error.read_timeout', 'The period has more than can be read', 'req_1')
    },
  })
  const stop = observer.subscribe(({ status }) => status === 'error' && fail())
  await failed
  client.getQueryCache().onFocus()
  client.getQueryCache().onOnline()
  expect([observer.getCurrentResult().fetchStatus, runs]).toEqual(['idle', 1])
  stop()
})
