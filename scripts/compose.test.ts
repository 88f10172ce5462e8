// Tests that compose.yaml agrees with the configuration and with the files of the proxies.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { COMPOSE, resolveCompose } from './lib/resolve-compose.ts'
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

/** Variables that are the same in every deployment with the file. */
const FIXED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://gateway@database:5432/gateway?sslmode=verify-full&sslrootcert=/certificates/ca.crt',
  DATABASE_TENANT_LOGIN: 'own',
  JOBS: 'off',
  MIGRATE: 'off',
  STOP_DELAY_SECONDS: '5',
}
const PASSWORD = 'a/b#c@d:e%f?g&h i\'"$j$$k\\l'
const REQUIRED = { SECRET_KEY: 'a secret key # with $a and $$b', POSTGRES_PASSWORD: PASSWORD }

const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)

test('every variable of .env.example reaches the processes', () => {
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

describe.runIf(COMPOSE)('Docker Compose', () => {
  const PROCESSES = ['migrate', 'app-1', 'app-2', 'worker']

  test.each(PROCESSES)('passes the value of every variable through to %s', (name) => {
    const passed = names.filter((one) => !(one in OWN || one in FIXED))
    const values = { ...Object.fromEntries(passed.map((one) => [one, `the value of ${one}`])), ...REQUIRED }
    const { POSTGRES_PASSWORD, ...expected } = values
    const jobs = name === 'worker' ? { JOBS: 'on' } : {}
    expect(resolveCompose(values).services[name]?.environment).toEqual({
      ...expected,
      ...FIXED,
      ...jobs,
      PGPASSWORD: POSTGRES_PASSWORD,
    })
  })

  test('leaves variables without a value empty, with defaults for two', () => {
    const { environment } = resolveCompose(REQUIRED).services['app-1'] ?? {}
    const set = Object.entries(environment ?? {}).filter(([name, value]) => value !== '' && !(name in FIXED))
    expect(Object.fromEntries(set)).toEqual({
      SECRET_KEY: REQUIRED.SECRET_KEY,
      PGPASSWORD: PASSWORD,
      PUBLIC_URL: 'http://localhost:3000',
      SEED: 'none',
    })
  })

  test.each(['SECRET_KEY', 'POSTGRES_PASSWORD'])('refuses to start without %s', (name) => {
    expect(() => resolveCompose({ ...REQUIRED, [name]: '' })).toThrow(`set ${name}`)
  })

  test('gives the database the same password as the processes, and starts them after it', () => {
    const { services } = resolveCompose(REQUIRED)
    expect(services.database?.environment).toMatchObject({ POSTGRES_USER: 'gateway', POSTGRES_PASSWORD: PASSWORD })
    for (const name of PROCESSES)
      expect(services[name]?.depends_on).toMatchObject({ database: { condition: 'service_healthy' } })
  })
})

test.runIf(findBinaries())('the password of the database can contain any character', async () => {
  const cluster = await startPostgres()
  if (!cluster) return
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create role gateway login createrole password ${pg.escapeLiteral(PASSWORD)}`)
  await admin.query('create database gateway owner gateway')
  await admin.end()
  const { DATABASE_URL, PGPASSWORD } = environment()
  const url = new URL(DATABASE_URL ?? '')
  url.host = new URL(cluster.url).host
  url.search = ''
  const migrate = promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
    env: { ...process.env, DATABASE_URL: url.href, PGPASSWORD },
  })
  const { stdout } = await migrate.finally(() => cluster.stop())
  expect(stdout).toContain('The schema is up to date.')
})

/** What Compose sets for the service `migrate`; if it is not installed, what the file says. */
const environment = (): Readonly<Record<string, string>> =>
  (COMPOSE && resolveCompose(REQUIRED).services.migrate?.environment) ?? {
    DATABASE_URL: compose.match(/DATABASE_URL: (\S+)/)?.[1] ?? '',
    PGPASSWORD: PASSWORD,
  }
