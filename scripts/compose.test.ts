// Tests that compose.yaml agrees with the configuration and with the files of the proxies.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findBinaries, startPostgres } from './lib/throwaway-postgres.ts'

const compose = readFileSync('compose.yaml', 'utf8')
/** Variables that the file sets itself, or that have no meaning with its services, and why. */
const OWN: Readonly<Record<string, string>> = {
  PORT: 'fixed in the container',
  HOST: 'set by the image',
  HEALTH_PORT: 'set by the image',
  DATA_DIR: 'set by the image',
  DATABASE_MIGRATION_URL: 'the gateway is the owner of its tables',
  DATABASE_TENANT_URL: 'derived from SECRET_KEY',
  GATEWAY_URL: 'the gateway is local',
  GATEWAY_API_KEY_HEADER: 'the gateway is local',
  GATEWAY_EXTENSIONS: 'for the gateway without a console',
  WEBHOOKS_TO_LOOPBACK: 'for development',
}

test('every variable of .env.example reaches the processes', () => {
  const all = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const names = [...all].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(OWN)))
  const given = [...compose.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(names.filter((name) => !(name in OWN || given.includes(name)))).toEqual([])
})

test.each(['docs/haproxy.cfg', 'docs/nginx.conf'])('the replicas of %s are services', (file) => {
  const replicas = new Set(readFileSync(file, 'utf8').match(/\bapp[-\w]*(?=:3000)/g))
  expect(replicas.size).toBe(2)
  for (const name of replicas) expect(compose).toMatch(new RegExp(`^ {2}${name}:$`, 'm'))
})

test('docs/haproxy.cfg checks the health port of the image', () => {
  const [, port] = /HEALTH_PORT=(\d+)/.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(readFileSync('docs/haproxy.cfg', 'utf8')).toContain(`check port ${port} `)
})

test.runIf(findBinaries())('the password of the database can contain any character', async () => {
  const cluster = await startPostgres()
  if (!cluster) return
  const password = "a/b#c@d:e%f?g&h i'"
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create role gateway login createrole password ${pg.escapeLiteral(password)}`)
  await admin.query('create database gateway owner gateway')
  await admin.end()
  const url = new URL(compose.match(/DATABASE_URL: (\S+)/)?.[1] ?? '')
  url.host = new URL(cluster.url).host
  url.search = ''
  const migrate = promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
    env: { ...process.env, DATABASE_URL: url.href, PGPASSWORD: password },
  })
  const { stdout } = await migrate.finally(() => cluster.stop())
  expect(stdout).toContain('The schema is up to date.')
})
