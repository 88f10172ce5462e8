import { describe, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement, upload } from '../../../testing/finality/statements.ts'
import { caller, expectData, operatorAndBank } from '../../../testing/network.ts'

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)
const path = '/operator/statement-imports?environment=sandbox&currency=USD&format=camt'

describe('an upload', () => {
  test.each([
    ['a declared length above the limit', { 'content-length': `${50 * 1024 * 1024 + 1}` }, 413, /50 MB/],
    ['no idempotency-key', { 'idempotency-key': undefined }, 400, /idempotency-key/],
  ])('with %s is refused before it is received', async (_, header, status, message) => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': 'application/xml', ...header }
    const reply = await operator.member('POST', path, { body, headers })
    expect([reply.status, reply.body.message, pulled]).toEqual([status, expect.stringMatching(message), 0])
  })

  test('counts once for the rate limit, although its credentials are checked twice', async () => {
    expectData(await upload(operator, statement([])))
    const { app } = createGateway({ ...net.deps, rateLimit: 1 })
    const call = caller(app, { authorization: `Bearer ${operator.jwt}` })
    const replies = []
    // A burst of three seconds.
    for (let n = 0; n < 3; n++) replies.push(await call('POST', path, { body: statement([]) }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
