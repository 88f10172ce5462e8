import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { type Answering, expectData, openBank, overHttp } from '../bank.ts'
import { accept, created, decide, stateOf, submitted } from '../model/payment-life.ts'
import { type ServerProcess, startProgram } from '../server-process.ts'

// During a rolling upgrade, processes of the previous release run on the new schema. Releases have
// no tags, so the previous one is the last commit before the newest migration.

const REVIEW_ALL = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()

/** The commit of the previous release, or why it is unavailable here. */
async function previousRelease(): Promise<{ commit: string } | { missing: string }> {
  const newest = (await readMigrations()).at(-1)?.name
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', `lib/platform/db/migrations/${newest}.sql`)
    // With an uncommitted migration, the previous release is the last commit.
    const commit = added === '' ? 'HEAD' : `${added.split('\n').at(-1)}~1`
    return { commit: git('rev-parse', '--verify', `${commit}^{commit}`) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { missing: `there is no history of ${newest} here (a shallow clone, or no clone): ${reason}` }
  }
}

const found = await previousRelease()
if ('missing' in found) process.stderr.write(`SKIPPED: the previous release on the new schema: ${found.missing}\n`)

const { server = '', template = '' } = inject('postgres') ?? {}
const name = `previous_${randomUUID().replaceAll('-', '')}`
let folder: string
let admin: pg.Client
let running: ServerProcess | undefined
let app: Answering

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csp-previous-'))
  admin = new pg.Client({ connectionString: server })
  await admin.connect()
  if ('missing' in found) return
  // Migrated by the current code.
  await admin.query(`create database ${name} template ${template}`)
  const tar = execFileSync('git', ['archive', found.commit], { maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const url = new URL(server)
  url.pathname = `/${name}`
  const env = {
    PORT: '0',
    DATABASE_URL: url.href,
    DATABASE_POOL: '4',
    SECRET_KEY: 'a secret for the previous release, long enough',
    SETTLEMENT_CRON: 'off',
    SEED: 'none',
    LOG_LEVEL: 'error',
  }
  running = await startProgram(['scripts/start.ts', '--api'], env, undefined, folder)
  app = overHttp(running.url)
})

afterAll(async () => {
  await running?.end('SIGKILL')
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Limits a namespace. Returns what it owes, what it has reserved, and the settlements of its position. */
async function limited(partnerId: string, organizationId: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  const query = async (text: string, values: readonly unknown[]) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  await query(
    `insert into liquidity_positions (organization_id, partner_id, environment, currency, net_debit_cap, position, reserved, updated_at)
     values ($1, $2, 'sandbox', 'USD', 1000000, 0, 0, now())`,
    [organizationId, partnerId],
  )
  return async () => {
    const [row] = await query(
      `select position::text, reserved::text, (select count(*)::int from liquidity_movements m where m.partner_id = p.partner_id) as settled
         from liquidity_positions p where partner_id = $1`,
      [partnerId],
    )
    return row
  }
}

test.skipIf('missing' in found)(
  'the release before the newest migration processes payments through all states on the new schema',
  async () => {
    const harbor = await openBank(app, 'harbor', REVIEW_ALL)
    const meadow = await openBank(app, 'meadow')
    const payer = await harbor.customer('alder')
    const payee = await meadow.customer('rowan')
    const owed = await limited(harbor.partnerId, harbor.orgId)
    // Several times, because statements are prepared from then on.
    for (let n = 0; n < 4; n++) {
      const draft = await created(harbor, payer, payee)
      expect(await stateOf(harbor, draft)).toBe('created')
      const completed = await submitted(harbor, payer, payee)
      expect(await stateOf(harbor, completed)).toBe('in_admission')
      expectData(await accept(harbor, completed))
      expect(await stateOf(harbor, completed)).toBe('completed')
      const declined = await submitted(harbor, payer, payee)
      expectData(await decide(harbor, declined, 'failed', 'business_reasons'))
      expect(await stateOf(harbor, declined)).toBe('failed')
      expect(await stateOf(harbor, await submitted(harbor, payer, 'nobody@meadow'))).toBe('failed')
      expectData(await meadow.member('POST', '/settlements'))
      expect(await stateOf(harbor, completed)).toBe('settled')
      expect(expectData(await harbor.key('GET', `/payments/${completed}/transactions`)).token).toBeDefined()
      expect(expectData(await harbor.key('GET', '/settlements')).batches.length).toBeGreaterThan(0)
      // Set by another process of the new release: triggers keep it.
      expect(await owed()).toEqual({ position: '0', reserved: '0', settled: n + 1 })
      await accept(harbor, await submitted(harbor, payer, payee))
      const open = await submitted(harbor, payer, payee)
      expect(await owed()).toEqual({ position: '10000', reserved: '10000', settled: n + 1 })
      expectData(await decide(harbor, open, 'failed', 'business_reasons'))
    }
  },
  120_000,
)
