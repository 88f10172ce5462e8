import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const name = 'verify-settlement.mjs'
const source = readFileSync(join(process.cwd(), 'scripts', name), 'utf8')

/** The command-line verifier, and the hash that the Verify screen shows beside its download. */
export const VERIFIER = { name, source, sha256: createHash('sha256').update(source).digest('hex') }
