// A scheduler in a separate process, for tests that kill it. It settles repeatedly until its parent
// ends it.
import { randomBytes } from 'node:crypto'
import { settleOnSchedule } from '../../modules/settlements/index.ts'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'
import { openPostgres } from '../../platform/db/pool/client.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '', 4)
const key = settlementKeyOf(new Uint8Array(32))
for (;;) {
  const now = new Date()
  const ctx = {
    db: database.db,
    actor: { kind: 'system', name: 'scheduler' },
    now,
    random: randomBytes,
    requestId: 'runner',
    address: 'local',
  } as const
  // If its database connection is killed, the current run fails and the next iteration resumes it,
  // as in the worker.
  const run = await settleOnSchedule(ctx, 'sandbox', { at: now, cycle: 'Always' }, key).catch((error: Error) => error)
  process.stdout.write(run instanceof Error ? `failed ${run.message}\n` : `settled ${run?.token}\n`)
}
