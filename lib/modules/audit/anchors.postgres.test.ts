import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CHAIN_START, chainText } from '../../kernel/audit-chain.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { chainAll } from '../../testing/chain.ts'
import { databaseUrl } from '../../testing/database.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { runJobs } from '../../testing/resilience/run-jobs.ts'
import { createLastUse } from '../api-keys/index.ts'
import { readLinks } from './read-chain.ts'
import { auditLinks } from './table.ts'

// A chain that an attacker with database access recomputes from some entry on is consistent in
// itself. Only hashes stored outside of the database reveal it (decision 0068).
let net: TestNetwork
let folder: string
let url: string
let victim: Bank
let other: Bank
beforeAll(async () => {
  net = await testNetwork()
  folder = mkdtempSync(join(tmpdir(), 'audit-anchors-'))
  url = await databaseUrl(net.database)
  victim = await net.bank('victim')
  other = await net.bank('other')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await net.close()
})

/** The output of the command, run in a separate process. */
function verifyAudit(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify-audit.ts', ...options], {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', DATABASE_URL: url, SECRET_KEY: 'x'.repeat(32) },
  })
  const line = stdout.split('\n').find((one) => one.includes(victim.orgId)) ?? ''
  return { status, line, stdout, stderr }
}

function writeFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const logged = () => net.logged.filter((line) => line.includes('audit_head') && line.includes(victim.orgId))

async function log(): Promise<string> {
  const deps = { ...net.deps, lastUse: createLastUse(net.database.db), requests: net.requests }
  // Chaining waits for the end of the server's other transactions.
  await vi.waitFor(
    async () => {
      await runJobs(deps)
      expect(logged()).not.toEqual([])
    },
    { timeout: 20_000 },
  )
  return logged().join('')
}

async function proof(): Promise<string> {
  const { db } = net.database
  await writeTransaction(
    { db, now: net.clock.now, random: net.random },
    { debtor: victim, creditor: other, amount: 100n },
  )
  const [batch] = expectData(await victim.member('POST', '/settlements')).batches
  return JSON.stringify(expectData(await victim.key('GET', `/settlements/${batch.token}/proof`)))
}

async function download(): Promise<string> {
  return (await victim.member('GET', '/audit-anchors.csv')).body
}

/** Changes an entry and recomputes every hash from there on, as an owner of the database can. */
async function rewrite(sequence: number): Promise<void> {
  const { db } = net.database
  const reading = { db, organizationId: victim.orgId }
  const [changed] = await readLinks(reading, { after: sequence - 1, links: 1 })
  for (const table of [auditEntries, auditLinks]) await db.execute(sql`alter table ${table} disable trigger user`)
  await db
    .update(auditEntries)
    .set({ after: { role: 'viewer' } })
    .where(eq(auditEntries.token, changed?.entry?.token ?? ''))
  let previous = CHAIN_START
  for (const { sequence: at, entry } of await readLinks(reading, { after: 0, links: 1000 })) {
    if (!entry) throw new Error('an entry is missing')
    previous = sha256Hex(chainText(entry, at, previous))
    await db
      .update(auditLinks)
      .set({ hash: previous })
      .where(and(eq(auditLinks.organizationId, victim.orgId), eq(auditLinks.sequence, at)))
  }
  for (const table of [auditEntries, auditLinks]) await db.execute(sql`alter table ${table} enable trigger user`)
}

test('a rewritten chain passes without anchors and is detected with the log, a settlement proof or a downloaded file', async () => {
  const files: Record<string, string> = { log: writeFile('gateway.log', await log()) }
  await chainAll(net.database.db, { now: net.clock.now })
  files.proof = writeFile('proof.json', await proof())
  files.download = writeFile('anchors.csv', await download())
  for (const file of Object.values(files)) {
    expect(verifyAudit('--anchors', file)).toMatchObject({ status: 0, line: expect.stringMatching(/^intact.*fits/) })
  }
  await rewrite(2)
  expect(verifyAudit()).toMatchObject({ status: 0, line: expect.stringMatching(/^intact/) })
  for (const file of Object.values(files)) {
    const { status, line } = verifyAudit('--anchors', file)
    expect(status).toBe(1)
    expect(line).toMatch(
      /^BROKEN .* entry \d+ has the hash [0-9a-f]{64}, but .* contains [0-9a-f]{64}: an entry between 1 and/,
    )
  }
  // All anchors together determine the first that does not match.
  const all = Object.values(files).flatMap((file) => ['--anchors', file])
  expect(verifyAudit(...all)).toMatchObject({ status: 1, line: expect.stringMatching(/^BROKEN/) })
}, 600_000)

test('a truncated chain, and one of a deleted organization, do not match', async () => {
  const far = writeFile('far.csv', `${other.orgId},9999,${'a'.repeat(64)},\n`)
  expect(verifyAudit('--anchors', far).status).toBe(1)
  const gone = verifyAudit('--anchors', writeFile('gone.csv', `org_gone,1,${'a'.repeat(64)},\n`))
  expect([gone.status, gone.stdout]).toEqual([1, expect.stringContaining('BROKEN  org_gone')])
  expect(verifyAudit('--anchors', writeFile('empty.csv', 'nothing\n'))).toMatchObject({ status: 2 })
})

test('a downloaded file contains every hundredth hash of the caller’s own chain and its last one', async () => {
  const { db } = net.database
  const bank = await net.bank('long')
  await db.execute(sql`
    insert into audit_links (organization_id, sequence, entry_id, hash)
    select ${bank.orgId}, n, 'entry-' || n, lpad(n::text, 64, '0') from generate_series(1, 250) n`)
  const text = String((await bank.member('GET', '/audit-anchors.csv')).body)
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').slice(0, 3))
  const anchor = (n: number) => [bank.orgId, String(n), String(n).padStart(64, '0')]
  expect(lines).toEqual([['organization_id', 'sequence', 'hash'], anchor(100), anchor(200), anchor(250)])
  expect((await bank.key('GET', '/audit-anchors.csv')).status).toBe(401)
})
