import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Job } from './hashing.ts'

// A worker thread that hashes passwords one after the other. On Linux it has a low priority, so
// that requests come first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

parentPort?.on('message', ({ stored, password, options }: Job) => {
  try {
    const value = stored === undefined ? hashSync(password, options) : verifySync(stored, password)
    parentPort?.postMessage({ value })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
