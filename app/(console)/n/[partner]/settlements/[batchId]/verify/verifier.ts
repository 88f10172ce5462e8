import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const name = 'verify-settlement.mjs'
const source = readFileSync(join(process.cwd(), 'scripts', name))

/** The command-line verifier that the server offers, and the hash shown beside its download. */
export const VERIFIER = { name, sha256: createHash('sha256').update(source).digest('hex') }
