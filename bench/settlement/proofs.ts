import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { proofOf } from '../../lib/modules/settlements/index.ts'
import { settlementKeyOf } from '../../lib/platform/crypto/settlement-key.ts'
import { openPostgres } from '../../lib/platform/db/pool/client.ts'
import { settle as settleNow } from '../../lib/testing/model/settle.ts'
import { auditSettlement, NOTHING } from '../../lib/testing/model/settlement-audit.ts'
import { load } from './load.ts'

const PROOFS = 200

/** Reads proofs of leaves across a batch sequentially, as partners do. */
export async function measureProofs(url: string, partners: number): Promise<{ text: string; median: number }> {
  const database = await openPostgres(url, 4)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await load(client, { transactions: 2 * partners, partners })
    const at = { now: new Date(), random: randomBytes, requestId: 'bench', address: 'local' }
    const actor = { kind: 'system', name: 'bench' } as const
    const started = performance.now()
    await settleNow({ ...at, db: database.db, actor }, 'sandbox', settlementKeyOf(new Uint8Array(32)))
    const closing = (performance.now() - started) / 1000
    const { rows } = await client.query<{ batch: string; partner: string; size: number }>(
      `select batch_id as batch, partner_id as partner, count(*) over ()::int as size from settlement_leaves
        order by md5(partner_id) limit $1`,
      [PROOFS],
    )
    const times: number[] = []
    for (const { batch, partner } of rows) {
      const tenant = { organizationId: 'bench', partnerId: partner }
      const { db } = database.as(tenant)
      const begun = performance.now()
      const { path } = await proofOf({ ...at, ...tenant, db, actor, environment: 'sandbox' }, batch)
      times.push(performance.now() - begun)
      if (path.length < 5) throw new Error('the proof is too short for the number of leaves')
    }
    const audit = await auditSettlement(database.db)
    if (JSON.stringify(audit) !== JSON.stringify(NOTHING)) throw new Error(`the audit found ${JSON.stringify(audit)}`)
    times.sort((a, b) => a - b)
    const at99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
    const median = times[Math.floor(times.length / 2)] ?? Number.NaN
    const text = `Inclusion proof among ${rows[0]?.size.toLocaleString('en-US')} leaves: ${median.toFixed(1)} ms (p99 ${at99.toFixed(1)} ms); closing that batch ${closing.toFixed(1)} s`
    return { text, median }
  } finally {
    await client.end()
    await database.close()
  }
}
