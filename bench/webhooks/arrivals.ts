import { parentPort } from 'node:worker_threads'
import { openReceiver } from '../../lib/testing/receiver.ts'

// A receiver in a separate thread: posts its URL, then the arrival time of each payment's event. In
// the main thread, arrivals would wait for the bench's own requests.
const receiver = await openReceiver()
parentPort?.postMessage({ url: receiver.url })
receiver.answer((_, { body }) => {
  parentPort?.postMessage({ payment: JSON.parse(body).data.payment_id, at: Date.now() })
  return 200
})
