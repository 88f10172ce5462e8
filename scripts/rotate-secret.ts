import { counted } from '../lib/kernel/wording.ts'
import { resealColumn } from '../lib/platform/crypto/reseal.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../lib/platform/crypto/sealed-columns.ts'
import { makeSecrets, type Secrets, secretKeys } from '../lib/platform/crypto/secrets.ts'
import { type Database, openDatabase } from '../lib/platform/db/pool/client.ts'
import { BadEnvironment, readEnv } from '../lib/platform/env.ts'
import { exitOnKnownError } from './lib/exit-on-known-error.ts'

// `npm run rotate-secret` re-encrypts values of older keys and formats with the first of
// SECRET_KEYS (decision 0075). With PostgreSQL it can run while the gateway runs, and can be
// stopped and restarted at any time.

/** A pass finds values that processes encrypted with an older key during the previous one. */
const PASSES = 3
const EXAMPLES = 10

/** Returns whether all values are encrypted with the first key. */
async function resealAll(database: Database, secrets: Secrets): Promise<boolean> {
  let isDone = true
  for (const column of Object.values<SealedColumn>(SEALED_COLUMNS)) {
    const name = `${column.table}.${column.column}`
    const progress = (resealed: number) => console.log(`${name}: ${resealed} re-encrypted`)
    let pass = await resealColumn(database.jobs.db, secrets, column, progress)
    for (let n = 1; n < PASSES && pass.resealed > 0; n++) {
      pass = await resealColumn(database.jobs.db, secrets, column, progress)
    }
    const { length } = pass.unreadable
    if (length > 0) {
      console.error(
        `${name}: ${counted(length, 'row')} cannot be decrypted with any key, for example ${pass.unreadable.slice(0, EXAMPLES).join(', ')}`,
      )
    }
    if (pass.resealed > 0)
      console.error(`${name}: a process still encrypts with an older key; stop it and run the command again`)
    isDone &&= pass.resealed === 0 && pass.unreadable.length === 0
  }
  return isDone
}

await exitOnKnownError(async () => {
  const env = readEnv()
  if (env.LEGACY_SEALS === 'write') {
    throw new BadEnvironment(
      'LEGACY_SEALS: must not be write, because that encrypts in the format of an earlier release',
    )
  }
  const database = await openDatabase({ ...env, DATABASE_POOL: 3, MIGRATE: false })
  try {
    const isDone = await resealAll(database, makeSecrets(await secretKeys(env), { legacySeals: 'read' }))
    if (isDone) console.log('All values are encrypted with the first key.')
    else process.exitCode = 1
  } finally {
    await database.close()
  }
})
