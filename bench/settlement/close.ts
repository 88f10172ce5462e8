// Closes a database's open window as the scheduler does, in a separate process to measure its
// memory.
import { randomBytes } from 'node:crypto'
import { settlementKeyOf } from '../../lib/platform/crypto/settlement-key.ts'
import { openPostgres } from '../../lib/platform/db/pool/client.ts'
import { settle as settleNow } from '../../lib/testing/model/settle.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '', 4)
const started = performance.now()
const { status, failure } = await settleNow(
  {
    db: database.db,
    actor: { kind: 'system', name: 'bench' },
    now: new Date(),
    random: randomBytes,
    requestId: 'bench',
    address: 'local',
  },
  'sandbox',
  settlementKeyOf(new Uint8Array(32)),
)
const seconds = (performance.now() - started) / 1000
if (status !== 'COMPLETED') throw new Error(`the run ended ${status}: ${failure}`)
// maxRSS is in kilobytes.
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
await database.close()
