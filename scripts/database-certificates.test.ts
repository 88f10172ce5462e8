// Tests the TLS setup of compose.yaml between the gateway and PostgreSQL with a real server.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../lib/platform/db/pool/client.ts'
import { rows } from '../lib/platform/db/rows.ts'
import { type Cluster, findBinaries, startPostgres, unprivileged } from './lib/throwaway-postgres.ts'

const hasServer = findBinaries() !== undefined
const HOST = 'localhost'
let folder: string
let other: string
let cluster: Cluster | undefined

const owner = () => {
  const who = unprivileged()
  return who ? [`${who.uid}:${who.gid}`] : []
}
const makeCertificates = (into: string) =>
  execFileSync('sh', ['scripts/database-certificates.sh', into, HOST, ...owner()], { stdio: 'pipe' })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'csp-tls-'))
  other = mkdtempSync(join(tmpdir(), 'csp-tls-'))
  for (const path of [folder, other]) {
    chmodSync(path, 0o755)
    makeCertificates(path)
  }
  cluster = await startPostgres({
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
    ssl_min_protocol_version: 'TLSv1.3',
  })
  if (!cluster) return
  const hba = readFileSync(join(folder, 'pg_hba.conf'), 'utf8')
  const reload = await openPostgres(cluster.url, 1)
  writeFileSync(join(cluster.folder, 'data', 'pg_hba.conf'), hba)
  await reload.db.execute(sql`select pg_reload_conf()`)
  await reload.close()
}, 120_000)
afterAll(async () => {
  await cluster?.stop()
  for (const path of [folder, other]) rmSync(path, { recursive: true, force: true })
})

/** URL of the server by host name, with the client's trusted CA. */
function address(host: string, ca?: string): string {
  const url = new URL(cluster?.url ?? '')
  url.hostname = host
  if (ca !== undefined) url.search = `sslmode=verify-full&sslrootcert=${join(ca, 'ca.crt')}`
  return url.href
}

test.runIf(hasServer)('every connection, including the tenant login’s, is encrypted and verified', async () => {
  const tenants = { keys: ['for a test of TLS, thrown away at its end'], mode: 'own' } as const
  const process = await openPostgres(address(HOST, folder), 3, { tenants })
  const tenant = process.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })
  await Promise.all([process, process.jobs, tenant].map(({ db }) => db.execute(sql`select 1`)))
  const seen = await rows(
    process.db,
    sql`select distinct usename = session_user as owner, ssl, version from pg_stat_ssl join pg_stat_activity using (pid)
         where backend_type = 'client backend' order by 1`,
  )
  await process.close()
  expect(seen).toEqual([false, true].map((owner) => ({ owner, ssl: true, version: 'TLSv1.3' })))
})

test.runIf(hasServer).each([
  ['without TLS', () => address(HOST), 'no encryption'],
  ['that trusts another CA', () => address(HOST, other), /certificate/],
  ['that expects another host', () => address('127.0.0.1', folder), /altnames/],
])('a client %s cannot connect', async (_, of, reason) => {
  await expect(openPostgres(of(), 1)).rejects.toThrow(reason)
})

test('existing certificates are kept, and the key of their CA is deleted', () => {
  const before = readFileSync(join(folder, 'server.crt'), 'utf8')
  makeCertificates(folder)
  expect(readFileSync(join(folder, 'server.crt'), 'utf8')).toBe(before)
  expect(() => readFileSync(join(folder, 'ca.key'))).toThrow('ENOENT')
})

test('in compose.yaml, the server requires TLS and every process verifies it', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const addresses = compose.match(/postgresql:\/\/.+/g) ?? []
  expect(addresses.length).toBeGreaterThan(0)
  for (const found of addresses) {
    expect(found).toContain('@database:5432/')
    expect(found).toContain('?sslmode=verify-full&sslrootcert=/certificates/ca.crt')
  }
  for (const setting of ['ssl=on', 'hba_file=/certificates/pg_hba.conf', 'ssl_key_file=/certificates/server.key']) {
    expect(compose).toContain(`"${setting}"`)
  }
})
