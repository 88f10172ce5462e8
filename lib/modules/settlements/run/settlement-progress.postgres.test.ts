// The progress that a runner publishes while its transaction is open. With the embedded database's
// one connection, nobody could read it.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { expectData, testNetwork } from '../../../testing/network.ts'
import { RunList } from '../contract.ts'
import { closeWindow } from './close-window.ts'

test('progress is readable while the run’s transaction is open, and gone afterwards', async () => {
  const net = await testNetwork()
  try {
    const bank = await net.bank('alder')
    for (let i = 0; i < 3; i++) {
      await writeTransaction(
        { db: net.database.db, now: net.clock.now, random: randomBytes },
        { debtor: bank, creditor: bank, amount: 1n },
      )
    }
    const system = { kind: 'system', name: 'test' } as const
    const ctx = { ...net.deps, actor: system, now: net.clock.now, requestId: 'test', address: 'test' }
    const { token } = await writeOnce(ctx, (given) => closeWindow(given, 'sandbox'))
    const progress = async () => {
      const { runs } = RunList.parse(expectData(await bank.member('GET', '/settlement-runs?status=PROCESSING')))
      return runs[0]?.progress
    }
    expect(await progress()).toBeNull()
    net.clock.advance(2000)
    await net.database.db.transaction(async (tx) => {
      await tx.execute(sql`select note_settlement_progress(${token}, ctid) from transactions`)
      // Three calls for 1024 transactions each, all in the table's only block.
      expect(await progress()).toEqual({ share_done: 0.99, transactions_done: 3072, transactions_per_second: 1536 })
    })
    expect(await progress()).toBeNull()
  } finally {
    await net.close()
  }
})
