import { expect, test } from 'vitest'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement } from '../../../testing/finality/statements.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'
import { PREFIX } from '../../../wire/operation.ts'

const { net, operator } = await operatorAndBank()

/** Sends a file in two parts, and does something between them. */
async function sendSlowly(between: () => Promise<unknown>): Promise<Response> {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const headers = {
    authorization: `Bearer ${operator.jwt}`,
    'content-type': 'application/xml',
    'idempotency-key': crypto.randomUUID(),
  }
  const path = `${PREFIX}/operator/statement-imports?environment=sandbox&currency=USD&format=camt`
  const held = net.app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const writer = writable.getWriter()
  const bytes = new TextEncoder().encode(statement([]))
  await writer.write(bytes.subarray(0, 100))
  await between()
  await writer.write(bytes.subarray(100))
  await writer.close()
  return held
}

test('a file may take longer than a confirmation of identity lasts, but not than its session', async () => {
  await setSettlementAccount(operator)
  expect((await sendSlowly(async () => net.clock.advance(6 * 60_000))).status).toBe(200)
  await setSettlementAccount(operator)
  const signOut = () => operator.member('POST', '/organization/signout')
  expect((await sendSlowly(async () => expectData(await signOut()))).status).toBe(401)
})
