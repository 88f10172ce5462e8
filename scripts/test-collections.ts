import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startServer } from '../lib/testing/server-process.ts'
import { PREFIX } from '../lib/wire/operation.ts'
import { brunoFolder } from './lib/collections/bruno.ts'
import { currentCollection, FOLDER } from './lib/collections/files.ts'
import { FLOW } from './lib/collections/flow.ts'
import { printCounts } from './lib/counts.ts'

// `npm run test:collections`: runs the first folder of both collections against a gateway, with the command
// lines of Postman and Bruno. They are not installed with the project, because they take 66 and 275 MB.
const RUNNERS = { newman: 'newman@6.2.2', bruno: '@usebruno/cli@4.1.0' }
const ADMIN = { email: 'ana@collections.example', password: 'correct horse battery' }

const folder = await mkdtemp(join(tmpdir(), 'collections-'))
const env = { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', LOG_LEVEL: 'warn' }
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
    Postman: await run(RUNNERS.newman, ['run', ...collection, '--folder', FLOW, ...variables]),
    Bruno: await run(RUNNERS.bruno, ['run', FLOW, '--env', 'Local', ...variables], bruno),
  }
  for (const [name, outcome] of Object.entries(outcomes)) {
    if (outcome !== 'passed') console.log(`${outcome === 'failed' ? '✗' : '-'} collection for ${name} ${outcome}`)
  }
  const count = (kind: Outcome) => Object.values(outcomes).filter((outcome) => outcome === kind).length
  printCounts([{ passed: count('passed'), failed: count('failed'), skipped: count('skipped') }])
  // Without a registry, nothing runs.
  if (count('failed') === 0) process.exitCode = 0
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

type Outcome = 'passed' | 'failed' | 'skipped'

/** Runs a package that npx downloads. Without a registry, it is skipped. */
async function run(name: string, args: readonly string[], cwd?: string): Promise<Outcome> {
  console.log(`\n${name}`)
  const child = spawn('npx', ['--yes', '--prefer-offline', name, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      process.stdout.write(chunk)
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return 'passed'
  return /npm error code (ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT)/.test(output) ? 'skipped' : 'failed'
}
