import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import { makeSecrets } from '../../platform/crypto/secrets.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { databaseUrl } from '../database.ts'
import { type TestNetwork, testNetwork } from '../network.ts'

const OLD = 'the-master-secret-before-the-rotation'
const NEW = 'the-master-secret-after-the-rotation!'
const ACCOUNTS = 12_000
const OWNER = 'part_rotated'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
  const seals = makeSecrets(OLD)
  const legacy = makeSecrets(OLD, { legacySeals: 'write' })
  const tokens = Array.from({ length: ACCOUNTS }, (_, n) => `acct_${String(n).padStart(5, '0')}`)
  const sealed = tokens.map((token, n) => (n % 2 ? seals : legacy).seal(inColumn('accountNumber', token, OWNER), token))
  await net.database.db.execute(
    sql`insert into accounts (token, organization_id, partner_id, account_title, sealed_number, last_four, routing_number, type, status, created_at, updated_at)
        select token, 'org_rotated', ${OWNER}, 'A', sealed, '0000', '011000015', 'checking', 'unverified', now(), now()
          from unnest(${sql.param(tokens)}::text[], ${sql.param(sealed)}::text[]) as given(token, sealed)`,
  )
})
afterAll(() => net.close())

/**
 * Runs the command and kills it after this many portions; returns its exit code, null if killed.
 */
async function rotate(keys: readonly string[], killAfter = Number.POSITIVE_INFINITY): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/rotate-secret.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: await databaseUrl(net.database), SECRET_KEY: '', SECRET_KEYS: keys.join() },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let portions = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('accounts.') && ++portions === killAfter) child.kill('SIGKILL')
  }
  return ended
}

const withNewKey = async () => {
  const { prefix } = makeSecrets(NEW)
  const counted = await rows<{ count: number }>(
    net.database.db,
    sql`select count(*)::int as count from accounts where starts_with(sealed_number, ${prefix})`,
  )
  return only(counted).count
}

test('a killed rotation loses nothing, and the next one continues and completes it', async () => {
  const rotating = makeSecrets([NEW, OLD])
  const readable = async (secrets = rotating) => {
    const found = await rows<{ token: string; sealed: string }>(
      net.database.db,
      sql`select token, sealed_number as sealed from accounts where partner_id = ${OWNER}`,
    )
    return found.filter(({ token, sealed }) => secrets.open(inColumn('accountNumber', token, OWNER), sealed) === token)
      .length
  }
  let done = 0
  for (const portions of [1, 2, 1]) {
    expect(await rotate([NEW, OLD], portions)).toBeNull()
    const now = await withNewKey()
    expect(now).toBeGreaterThan(done)
    expect(await readable()).toBe(ACCOUNTS)
    done = now
  }
  expect(await rotate([NEW, OLD])).toBe(0)
  expect(await withNewKey()).toBe(ACCOUNTS)
  expect(await readable(makeSecrets(NEW))).toBe(ACCOUNTS)
  // Nothing is left to do, and a wrong key changes nothing.
  expect(await rotate([OLD])).toBe(1)
  expect(await withNewKey()).toBe(ACCOUNTS)
}, 600_000)
