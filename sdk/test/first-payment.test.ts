import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloads } from '../../lib/platform/http/front/downloads.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { CLIENT_PATH } from '../../lib/wire/downloads.ts'
import { FIRST_PAYMENT, packSdk } from '../../scripts/lib/pack-sdk.ts'

// A developer's first five minutes: the packed client in an empty folder, and the program of docs/sdk.md
// against a server.
const run = promisify(execFile)
const MAX_LINES = 40
const FIVE_MINUTES = 300_000

let folder: string
let server: ServerProcess
let files: Server | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-payment-'))
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none', SETTLEMENT_CRON: 'off', LOG_LEVEL: 'warn' }
  server = await startServer(['--api'], env)
})
afterAll(async () => {
  await server.end('SIGKILL')
  files?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Packs the client, and serves it like a gateway. Returns its URL. */
async function serveClient(): Promise<string> {
  const packed = await packSdk(folder)
  await rename(join(folder, packed), join(folder, 'sdk', packed))
  const download = downloads(folder)
  files = createServer((request, response) => void (download(request, response) || response.writeHead(404).end()))
  await once(files.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(files.address() as AddressInfo).port}${CLIENT_PATH}`
}

/** Whether the client, and the packages that it depends on, could be installed. */
async function install(url: string): Promise<boolean> {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=20000']
  try {
    await run('npm', ['install', ...options, url], { cwd: folder })
    return true
  } catch (error) {
    if (/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|network/.test(String(error))) return false
    throw error
  }
}

/** Runs the installed command line with a password on standard input. */
function csp(args: readonly string[], password = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { NODE_ENV: 'production', CSP_LOGIN: join(folder, 'login.json') } as const
  const program = join(folder, 'node_modules/csp-gateway-client/dist/cli/main.js')
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end(password)
  })
}

const OF_TYPES = `
import { ApiKeyClient, type WebhookEvent } from 'csp-gateway-client'
const client = new ApiKeyClient({ baseUrl: 'https://gateway.example', apiKey: '', organization: '', namespace: '' })
export const stateOf = async (payment_id: string) => (await client.payments.get(payment_id)).state === 'settled'
export const paymentOf = (event: WebhookEvent) => event.record_type === 'RT_Payments' && event.data.payment_id
// @ts-expect-error A payment has no such type.
void client.payments.create({ payment_type: 'Type_Refund' })
`

test(
  'the program of docs/sdk.md pays, settles and verifies a webhook with the installed package',
  async (context) => {
    const [, program = ''] = FIRST_PAYMENT.exec(await readFile('docs/sdk.md', 'utf8')) ?? []
    expect(program.split('\n').length).toBeLessThanOrEqual(MAX_LINES)
    const url = await serveClient()
    if (!(await install(url))) return context.skip('npm cannot reach a registry')
    await writeFile(join(folder, 'first-payment.mjs'), program)
    const env = { NODE_ENV: 'production', GATEWAY_URL: server.url } as const
    const { stdout } = await run(process.execPath, ['first-payment.mjs'], { cwd: folder, env, timeout: 120_000 })
    expect(stdout).toMatch(/^pay_\w+ settled: debtor of 10000; verified RT_\w+ EK_\w+\n$/)

    expect(await csp(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: csp') })
    const ran = await run('npx', ['--yes', '--cache', join(folder, 'cache'), url, 'help'], { cwd: tmpdir() })
    expect(ran.stdout).toContain('Usage: csp')
    expect(await csp(['payments', 'list'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Not signed in') })
    const login = ['login', '--url', server.url, '--email', 'nobody@bank.example']
    expect(await csp(login, 'incorrect\n')).toMatchObject({ code: 1, stderr: expect.stringContaining('(request ') })

    // Its types work without this repository's compiler options, such as those for `.ts` imports.
    await writeFile(join(folder, 'of-types.ts'), OF_TYPES)
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [tsc, ...options, 'of-types.ts'], { cwd: folder }).catch((error) => {
      throw new Error(error.stdout)
    })
  },
  FIVE_MINUTES,
)
