// Runs on Node only. For inputs this small, the one-shot hash is faster than createHash.
import { hash } from 'node:crypto'
import type { Hasher } from './hash.ts'

export const nodeHasher: Hasher = (data) => hash('sha256', data, 'buffer')
