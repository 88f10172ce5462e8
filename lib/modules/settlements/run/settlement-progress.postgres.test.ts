// What a runner tells while its transaction is open: the embedded database has one connection, and nobody could look.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { writeTransaction } from '../../../testing/model/ledger.ts'
import { expectData, testNetwork } from '../../../testing/network.ts'
import { RunList } from '../contract.ts'
import { closeWindow } from './close-window.ts'

test('progress is read while the run’s transaction is open, and is gone with it', async () => {
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
      // Three calls, each for 1024 transactions; all of them in the one block that the table has.
      expect(await progress()).toEqual({ share_done: 0.99, transactions_done: 3072, transactions_per_second: 1536 })
    })
    expect(await progress()).toBeNull()
  } finally {
    await net.close()
  }
})
