// The collector's script and the configuration of rsyslog in docs/audit-export.md, run as printed with
// the real programs: the whole log arrives, although rsyslog is killed and its receiver fails.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chainAll } from '../../lib/testing/chain.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../lib/testing/network.ts'
import { openReceiver } from '../../lib/testing/receiver.ts'
import { localServer } from '../../lib/testing/servers/local-server.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

const MODULES = ['imfile', 'mmjsonparse', 'omelasticsearch', 'lmnsd_gtls']
const missing = ['/usr/sbin/rsyslogd', '/usr/bin/jq', '/usr/bin/curl', '/usr/bin/openssl'].find(
  (path) => !existsSync(path),
)
const withoutModule = MODULES.find(
  (name) =>
    !['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].some((lib) => existsSync(`${lib}/rsyslog/${name}.so`)),
)
const unavailable = missing ?? (withoutModule && `rsyslog's ${withoutModule}`)

let net: TestNetwork
let bank: Bank
let folder: string
const running = new Set<ChildProcess>()
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  await addEntries(20)
  folder = await mkdtemp(join(tmpdir(), 'csp-collector-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(async () => {
  await net.close()
  await rm(folder, { recursive: true, force: true })
})

async function addEntries(count: number): Promise<void> {
  for (let entry = 0; entry < count; entry++) {
    const body = { first_name: `Zoë "${entry}" 100% $!hash` }
    expectData(await bank.member('PUT', '/members/me', { body }))
  }
  await chainAll(net.database.db)
}

/** Hashes of the log in order. */
const hashes = async (): Promise<string[]> =>
  expectData(await bank.member('GET', '/audit-chain?links=500')).links.map(({ hash }: { hash: string }) => hash)

const GUIDE = readFile('docs/audit-export.md', 'utf8')
const blocks = async (language: string): Promise<string[]> =>
  [...(await GUIDE).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block)

const start = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  running.add(child)
  return child
}

/** Starts the documented script with a token of its own. Its files go to `in`. */
async function collect(dir: string): Promise<void> {
  const port = await localServer(getRequestListener(net.app.fetch))
  const body = { name: 'Collector', purpose: 'audit' }
  const { secret } = expectData(await bank.member('POST', '/service-tokens', { body }))
  await chainAll(net.database.db)
  await mkdir(join(dir, 'in'), { recursive: true })
  await writeFile(join(dir, 'token'), secret)
  const [script = ''] = await blocks('sh')
  await writeFile(join(dir, 'collect'), script)
  start('sh', [join(dir, 'collect')], {
    API: `http://127.0.0.1:${port}${PREFIX}`,
    TOKEN_FILE: join(dir, 'token'),
    DIR: join(dir, 'in'),
  })
}

/** The documented configuration with one of its actions, and this test's places. */
async function configure(dir: string, action: string, places: readonly (readonly [string, string])[]): Promise<void> {
  const [head = '', ...actions] = await blocks('rsyslog')
  const chosen = actions.find((text) => text.includes(action)) ?? ''
  const own = [
    ['# One of the actions below.', chosen],
    ['/var/lib/gateway-audit/', `${join(dir, 'in')}/`],
    ['global(', `global(workDirectory="${join(dir, 'work')}" `],
    ['action.resumeRetryCount="-1"', 'action.resumeRetryCount="-1" action.resumeInterval="1"'],
    ...places,
  ] as const
  let text = head
  for (const [documented, here] of own) {
    expect(text).toContain(documented)
    text = text.replace(documented, () => here)
  }
  await mkdir(join(dir, 'work'), { recursive: true })
  await writeFile(join(dir, 'rsyslog.conf'), text)
}

const forward = (dir: string) =>
  start('/usr/sbin/rsyslogd', ['-n', '-f', join(dir, 'rsyslog.conf'), '-i', join(dir, 'pid')])

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test.skipIf(unavailable)(
  `Elastic gets each entry under its hash${unavailable ? ` (no ${unavailable})` : ''}`,
  async () => {
    const dir = join(folder, 'elastic')
    const elastic = await openReceiver()
    const documents = new Map<string, string>()
    elastic.answer((response, { body }) => {
      const lines = body.split('\n').filter((line) => line !== '')
      const items = lines.flatMap((line, index) => {
        if (index % 2 === 1) return []
        documents.set(JSON.parse(line).index._id, lines[index + 1] ?? '')
        return [{ index: { status: 201 } }]
      })
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ took: 1, errors: false, items }))
    })
    await collect(dir)
    await configure(dir, 'omelasticsearch', [
      ['https://elastic.example', 'http://127.0.0.1'],
      ['9200', String(elastic.port)],
    ])
    const first = forward(dir)
    const stored = () => [...documents.values()].map((line) => JSON.parse(line).hash)
    await vi.waitFor(async () => expect(stored()).toEqual(await hashes()), { timeout: 60_000 })

    const whole = elastic.received.length
    await kill(first)
    await addEntries(5)
    forward(dir)
    await vi.waitFor(async () => expect(stored()).toEqual(await hashes()), { timeout: 60_000 })
    expect([...documents.keys()]).toEqual(stored())
    expect(elastic.received.length).toBeGreaterThan(whole)
    expect(JSON.parse([...documents.values()].at(-1) ?? '').entry.after.first_name).toBe('Zoë "4" 100% $!hash')
    await elastic.close()
  },
)

test.skipIf(unavailable)('a TLS receiver gets each entry, even after it was unavailable', async () => {
  const dir = join(folder, 'tls')
  await mkdir(dir, { recursive: true })
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const subject = ['-subj', '/CN=splunk.example', '-addext', 'subjectAltName=DNS:splunk.example']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const pem = { key: await readFile(key), cert: await readFile(certificate) }
  const received = new Map<object, string>()
  const listen = async (port: number) => {
    const server = createServer(pem, (socket) => {
      socket.on('data', (data) => received.set(socket, (received.get(socket) ?? '') + data))
      socket.on('error', () => undefined)
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  }
  const arrived = () =>
    new Set(
      [...received.values()].flatMap((text) =>
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).hash),
      ),
    )
  const server = await listen(0)
  const { port } = server.address() as AddressInfo
  await collect(dir)
  await configure(dir, 'splunk.example', [
    ['/etc/ssl/certs/ca-certificates.crt', certificate],
    ['target="splunk.example"', 'target="127.0.0.1"'],
    ['port="6514"', `port="${port}"`],
  ])
  const first = forward(dir)
  await vi.waitFor(async () => expect([...arrived()]).toEqual(await hashes()), { timeout: 60_000 })
  await kill(first)
  server.close()
  await addEntries(5)
  forward(dir)
  const again = await listen(port)
  await vi.waitFor(async () => expect([...arrived()]).toEqual(await hashes()), { timeout: 60_000 })
  again.close()
})
