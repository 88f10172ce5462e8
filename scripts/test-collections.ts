import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from '../lib/testing/server-process.ts'
import { PREFIX } from '../lib/wire/operation.ts'
import { brunoFolder } from './lib/collections/bruno.ts'
import { currentCollection, FOLDER } from './lib/collections/files.ts'
import { FLOW } from './lib/collections/flow.ts'
import { type Outcome, printOutcomes, runFromRegistry } from './lib/registry.ts'

// `npm run test:collections`: runs the first folder of both collections against a gateway, with the command
// lines of Postman and Bruno. They are not installed with the project, because they take 66 and 275 MB.
const RUNNERS = { newman: 'newman@6.2.2', bruno: '@usebruno/cli@4.1.0' }
const ADMIN = { email: 'ana@collections.example', password: 'correct horse battery' }

const folder = await mkdtemp(join(tmpdir(), 'collections-'))
const env = { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', SETTLEMENT_CRON: 'off', LOG_LEVEL: 'warn' }
const server = await startServer(['--api'], env)
try {
  await signUp()
  const bruno = join(folder, 'bruno')
  await writeFolder(bruno)
  const variables = Object.entries({ base_url: server.url, ...ADMIN }).flatMap(([name, value]) => [
    '--env-var',
    `${name}=${value}`,
  ])
  const collection = [`${FOLDER}/gateway.postman_collection.json`, '-e', `${FOLDER}/local.postman_environment.json`]
  const outcomes = {
    'collection for Postman': await run(RUNNERS.newman, ['run', ...collection, '--folder', FLOW, ...variables]),
    'collection for Bruno': await run(RUNNERS.bruno, ['run', FLOW, '--env', 'Local', ...variables], bruno),
  }
  printOutcomes(outcomes)
} finally {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

async function signUp(): Promise<void> {
  const admin = { admin_first_name: 'Ana', admin_last_name: 'Diaz', admin_email: ADMIN.email }
  const body = { name: 'Collections', country: 'US', ...admin, admin_password: ADMIN.password }
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'sign-up' }
  const response = await fetch(`${server.url}${PREFIX}/organization`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sign-up returned ${response.status}: ${await response.text()}`)
}

async function writeFolder(place: string): Promise<void> {
  for (const [name, text] of brunoFolder(currentCollection('0.0.0'))) {
    await mkdir(dirname(join(place, name)), { recursive: true })
    await writeFile(join(place, name), text)
  }
}

/** Runs a package that npx downloads. */
function run(name: string, args: readonly string[], cwd?: string): Promise<Outcome> {
  console.log(`\n${name}`)
  return runFromRegistry('npx', ['--yes', '--prefer-offline', name, ...args], cwd)
}
