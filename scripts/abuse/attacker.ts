import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from './attack.ts'
import { ATTACKS } from './attacks/index.ts'

// Runs one attack in a worker thread: prepares it, waits for the first message, attacks.
const { name, target, seconds } = workerData as { name: string; target: Target; seconds: number }
const attack = ATTACKS.find((one) => one.name === name)
if (!attack) throw new Error(`Unknown attack: ${name}`)
const prepared = await attack.prepare?.(target)
parentPort?.once('message', async () => {
  parentPort?.postMessage(await attack.run(target, performance.now() + seconds * 1000, prepared))
})
parentPort?.postMessage('prepared')
