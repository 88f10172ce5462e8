// A separate process with an open transaction, for tests that pause it. It holds the stamp of a
// settlement window, or the lock on a settlement run.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../platform/db/pool/client.ts'
import { writeTransaction } from '../model/ledger.ts'

const [holds = 'stamp', idle = ''] = process.argv.slice(2)
const idleMs = { requests: Number(idle), jobs: Number(idle) }
const database = await openPostgres(process.env.DATABASE_URL ?? '', 4, { idleMs })
const side = (partnerId: string) => ({ orgId: `org ${partnerId}`, partnerId })

await (holds === 'run' ? database.jobs : database).db.transaction(async (tx) => {
  if (holds === 'run') await tx.execute(sql`select from settlement_runs where status = 'PROCESSING' for update`)
  else {
    const move = { debtor: side('A'), creditor: side('B'), amount: 7n }
    await writeTransaction({ db: tx, now: new Date(), random: randomBytes }, move)
  }
  process.stdout.write('holds\n')
  await wait(600_000)
})
