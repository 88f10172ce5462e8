import { resealColumn } from '../lib/platform/crypto/reseal.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../lib/platform/crypto/sealed-columns.ts'
import { makeSecrets, type Secrets, secretKeys } from '../lib/platform/crypto/secrets.ts'
import { type Database, openDatabase } from '../lib/platform/db/client.ts'
import { BadEnvironment, readEnv } from '../lib/platform/env.ts'
import { orStopPlainly } from './plain-stop.ts'

// `npm run rotate-secret` seals everything again that an older key or format sealed, with the first of SECRET_KEYS (decision 0075).
// It may run beside the gateway on PostgreSQL, be stopped at any moment and run again.

/** What processes wrote with an older key during one pass is found by the next. */
const PASSES = 3
const EXAMPLES = 10

/** Whether everything is sealed with the first key now. */
async function resealAll(database: Database, secrets: Secrets): Promise<boolean> {
  let isDone = true
  for (const column of Object.values<SealedColumn>(SEALED_COLUMNS)) {
    const name = `${column.table}.${column.column}`
    const progress = (resealed: number) => console.log(`${name}: ${resealed} sealed again`)
    let pass = await resealColumn(database.jobs.db, secrets, column, progress)
    for (let n = 1; n < PASSES && pass.resealed > 0; n++) {
      pass = await resealColumn(database.jobs.db, secrets, column, progress)
    }
    const { length } = pass.unreadable
    if (length > 0) {
      console.error(`${name}: no key opens ${length} rows, such as ${pass.unreadable.slice(0, EXAMPLES).join(', ')}`)
    }
    if (pass.resealed > 0) console.error(`${name}: a process still seals with an older key`)
    isDone &&= pass.resealed === 0 && pass.unreadable.length === 0
  }
  return isDone
}

await orStopPlainly(async () => {
  const env = readEnv()
  if (env.LEGACY_SEALS === 'write') {
    throw new BadEnvironment('LEGACY_SEALS=write seals in the format of the earlier release: take it away first')
  }
  const database = await openDatabase({ ...env, DATABASE_POOL: 3, MIGRATE: false })
  try {
    const isDone = await resealAll(database, makeSecrets(await secretKeys(env), { legacySeals: 'read' }))
    if (isDone) console.log('Everything is sealed with the first key.')
    else process.exitCode = 1
  } finally {
    await database.close()
  }
})
