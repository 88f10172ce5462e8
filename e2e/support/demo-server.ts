import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../../scripts/lib/port.ts'
import { type PrismSetup, type Running, startBehindPrism } from './behind-prism.ts'

const SETTINGS = { SEED: 'demo', SETTLEMENT_CRON: 'off', LOG_LEVEL: 'warn' }

/** A place for the data of a server. */
type Place = { readonly env: Record<string, string>; remove(): Promise<void> }

/**
 * Where the servers of specs copy the demo network from: a data folder, or a database on the server
 * at TEST_DATABASE_URL.
 */
export type PreparedDemo = { readonly source: string; remove(): Promise<void> }

/** Creates the demo network for `startDemo`. The gateway alone does this, so it can run during the build. */
export async function prepareDemo(env: Record<string, string>): Promise<PreparedDemo> {
  const place = await newPlace()
  try {
    const gateway = await startServer(['--api'], { PORT: '0', ...place.env, ...SETTINGS, ...env })
    await gateway.end('SIGTERM')
    return { source: place.env.DATABASE_URL ?? place.env.DATA_DIR ?? '', remove: place.remove }
  } catch (error) {
    await place.remove()
    throw error
  }
}

/**
 * Starts the production server with the demo network, copied from E2E_DEMO if it is prepared. The
 * specs find it at E2E_URL, and its output is in the given file in test-results. If E2E_URL is
 * already set, that server is used instead. Returns a function that stops the server.
 */
export async function startDemo(env: Record<string, string>, logName = 'server.log'): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return () => Promise.resolve()
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(join('test-results', logName), { flags: 'a' })
  const place = await newPlace(process.env.E2E_DEMO)
  try {
    const all = { PORT: String(await freePort()), ...place.env, ...SETTINGS, ...env }
    const server = await start(all, (text) => log.write(text))
    process.env.E2E_URL = server.url
    return async () => {
      delete process.env.E2E_URL
      await server.end()
      await place.remove()
    }
  } catch (error) {
    await place.remove()
    throw error
  }
}

/** One process; with E2E_PRISM, gateway and console apart, and Prism between them. */
async function start(env: Record<string, string>, log: (text: string) => void): Promise<Running> {
  const { E2E_PRISM: setup } = process.env
  if (setup) return startBehindPrism(JSON.parse(setup) as PrismSetup, env, log)
  const server = await startServer([], env, log)
  return { url: server.url, end: async () => void (await server.end('SIGTERM')) }
}

async function newPlace(source?: string): Promise<Place> {
  const server = process.env.TEST_DATABASE_URL
  const name = `specs_${randomUUID().replaceAll('-', '')}`
  if (server) {
    const template = source ? ` template ${new URL(source).pathname.slice(1)}` : ''
    await onServer(server, `create database ${name}${template}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'csp-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  if (!server) {
    if (source) await cp(source, folder, { recursive: true })
    return { env: { DATA_DIR: folder }, remove }
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url.href, SECRET_KEY: 'of the servers of specs, all of them alike' },
    remove: async () => {
      await remove()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
