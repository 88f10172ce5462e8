import { notify } from '#components/overlay/notify.ts'
import { browserClient } from '#lib/client/browser.ts'
import { failureOf } from '#lib/client/failure.ts'

/** How long a text that was not saved stays visible, to be copied. */
const FAILED_MS = 60_000

/** Writes the note of a decision that was sent. A failure does not concern the decision. */
export async function sendNote(partner: string, payment_id: string, body: string, idempotencyKey: string) {
  try {
    await browserClient.call('POST /payments/{payment_id}/notes', {
      partner,
      params: { payment_id },
      body: { body },
      idempotencyKey,
    })
  } catch (error) {
    notify({
      kind: 'error',
      title: 'Couldn’t save the note',
      description: `Your note: “${body}”. ${failureOf(error).message}`,
      durationMs: FAILED_MS,
    })
  }
}
