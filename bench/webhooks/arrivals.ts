import { parentPort } from 'node:worker_threads'
import { openReceiver } from '../../lib/testing/receiver.ts'

// A receiver in a thread of its own: it tells its address, then of each payment when its event arrived. In the bench's own
// thread an arrival would wait for the requests that the bench makes.
const receiver = await openReceiver()
parentPort?.postMessage({ url: receiver.url })
receiver.answer((_, { body }) => {
  parentPort?.postMessage({ payment: JSON.parse(body).data.payment_id, at: Date.now() })
  return 200
})
