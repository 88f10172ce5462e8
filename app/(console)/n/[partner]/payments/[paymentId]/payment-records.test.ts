import { expect, test } from 'vitest'
import { createClient } from '#lib/client/client.ts'
import { PAYMENT_STATES, type PaymentState } from '#lib/modules/payments/states.ts'
import { readRecords } from './payment-records.ts'

const ADMISSION = { token: 'pay_adm_1' }
const PARTS: Record<string, unknown> = {
  timeline: { entries: [{ kind: 'created' }] },
  admissions: ADMISSION,
  tasks: { count: 1, tasks: [{ token: 'pat_1' }] },
  transactions: { token: 'trans_1' },
  exceptions: { count: 1, exceptions: [{ token: 'pexc_1' }] },
}

/** A fake gateway with one payment that answers only the parts in `there`. */
function gateway(state: PaymentState, there: readonly string[], elsewhere = 404) {
  const requests: string[] = []
  const client = createClient('http://gateway.test', async (request) => {
    const part = new URL(request.url).pathname.split('/').at(-1) ?? ''
    requests.push(part)
    if (part === 'invoice-1') return Response.json({ ok: true, data: { payment_id: 'invoice-1', state } })
    if (there.includes(part)) return Response.json({ ok: true, data: PARTS[part] })
    return Response.json({ code: 'error', message: `no ${part}` }, { status: elsewhere })
  })
  return { requests, read: () => readRecords(client, 'invoice-1', { partner: 'part_1' }) }
}

const ALL = Object.keys(PARTS)

test.each([
  ['created', ['timeline']],
  ['in_admission', ['admissions', 'tasks', 'timeline']],
  ['on_hold', ['admissions', 'tasks', 'timeline']],
  ['completed', ['timeline', 'transactions']],
  ['settled', ['timeline', 'transactions']],
  ['failed', ['exceptions', 'timeline']],
  ['expired', ['exceptions', 'timeline']],
] as const)('a payment that is %s loads only the records it can have', async (state, parts) => {
  const { requests, read } = gateway(state, ALL)
  await read()
  expect(requests.slice(1).sort()).toEqual(parts)
})

test.each(PAYMENT_STATES)('a missing part does not hide the rest of the timeline: %s', async (state) => {
  expect(await gateway(state, []).read()).toEqual({
    payment: { payment_id: 'invoice-1', state },
    timeline: [],
    tasks: [],
    transaction: undefined,
    exceptions: [],
  })
})

test('an error in one part fails the whole timeline, because half of it would mislead', async () => {
  await expect(gateway('completed', ['timeline'], 500).read()).rejects.toThrow('no transactions')
})
