import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../../testing/database.ts'
import { UnusableDatabase } from '../migrate.ts'
import { only, rows } from '../rows.ts'
import { type Access, type Database, openPostgres } from './client.ts'

let database: Database
let url: string
beforeAll(async () => {
  database = await testDatabase()
  url = await databaseUrl(database)
  const name = new URL(url).pathname.slice(1)
  await database.db.execute(sql.raw(`alter database ${name} set default_transaction_isolation = 'repeatable read'`))
  await database.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  await database.db.execute(sql.raw(`alter database ${name} set timezone = 'Pacific/Auckland'`))
  await database.db.execute(sql.raw(`alter database ${name} set datestyle = 'SQL, DMY'`))
  await database.db.execute(sql.raw(`alter database ${name} set synchronous_commit = off`))
})
afterAll(() => database.close())

const shown = async ({ db }: Access, name: string) =>
  only(await rows<{ value: string }>(db, sql`select current_setting(${name}) as value`)).value

test('every connection has the gateway’s settings, whatever the database’s defaults', async () => {
  const process = await openPostgres(url, 4)
  const tenant = process.as({ organizationId: 'org_harbor', partnerId: 'part_harbor' })
  for (const access of [process, process.jobs, tenant]) {
    expect(await shown(access, 'transaction_isolation')).toBe('read committed')
    expect(await shown(access, 'transaction_read_only')).toBe('off')
    expect(await shown(access, 'TimeZone')).toBe('UTC')
    expect(await shown(access, 'DateStyle')).toBe('ISO, MDY')
    expect(await shown(access, 'tcp_user_timeout')).toBe('25000')
    expect(await shown(access, 'idle_in_transaction_session_timeout')).toBe(access === process.jobs ? '1min' : '15s')
  }
  await process.close()
})

test('the start is refused, naming the setting, if a proxy removes settings', async () => {
  const overridden = new URL(url)
  // As a pooler that ignores startup options does.
  overridden.searchParams.set('options', '-c default_transaction_read_only=off')
  const refused = openPostgres(overridden.href, 4)
  await expect(refused).rejects.toThrow(UnusableDatabase)
  await expect(refused).rejects.toThrow('default_transaction_isolation is repeatable read instead of read committed')
})

test('the start warns if the server can lose acknowledged commits', async () => {
  const lines: string[] = []
  const process = await openPostgres(url, 4, { migration: { report: (line) => lines.push(line) } })
  await process.close()
  expect(lines).toContain('synchronous_commit is off: the database may lose confirmed payments when it crashes')
})
