import type { Client } from '../client/client.ts'

const MINUTE = 60_000

/**
 * What support and the admin of the first bank wrote on the payments that are still open. The admin
 * has not read the last note.
 */
export async function writeNotes(
  partner: string,
  support: Client,
  admin: Client,
  pass: (ms: number) => void,
): Promise<void> {
  const { payments } = await support.call('GET /admission-queue', { partner, query: { sort: 'created' } })
  const [first, second] = payments
  if (first) {
    const params = { payment_id: first.payment_id }
    const task_id = first.tasks[0]?.token
    await support.call('POST /payments/{payment_id}/notes', {
      partner,
      params,
      body: {
        body: 'Called the customer **twice**, no answer. Left a message:\n\n- amount and reference\n- to call back before 17:00\n\n<@1>, please decide if they don’t.',
        task_id,
      },
    })
    pass(MINUTE)
    await admin.call('POST /payments/{payment_id}/notes', {
      partner,
      params,
      body: { body: 'Thanks, <@2>. I’ll wait for their call.' },
    })
    await admin.call('POST /mentions/read', { partner, body: {} })
  }
  if (second) {
    await support.call('POST /payments/{payment_id}/notes', {
      partner,
      params: { payment_id: second.payment_id },
      body: { body: 'The reference is the same as on last month’s invoice. <@1>, could this be a duplicate?' },
    })
  }
}
