// Runs on Node only. The one-shot hash is faster than createHash on inputs this small.
import { hash } from 'node:crypto'
import type { Hasher } from './hash.ts'

export const nodeHasher: Hasher = (data) => hash('sha256', data, 'buffer')
