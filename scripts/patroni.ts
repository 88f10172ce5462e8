// `node scripts/patroni.ts`: permanently loses the primary of a Patroni cluster on this machine
// while clients pay. Run by hand and not in CI: it needs Debian's patroni, etcd-server and haproxy,
// and takes half a minute. docs/growing.md has its results.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '../lib/kernel/chance.ts'
import { chainEntries } from '../lib/modules/audit/index.ts'
import { openPostgres } from '../lib/platform/db/pool/client.ts'
import { openBank, overHttp } from '../lib/testing/bank.ts'
import { auditFaults } from './faults/audit.ts'
import { type Member, openMembers } from './faults/network.ts'
import { type ClientLog, emptyClientLog, payUntil } from './faults/workload.ts'
import { freePort } from './lib/port.ts'
import { endServer, findBinaries, unprivileged } from './lib/throwaway-postgres.ts'

const CLIENTS = 4
/** Seconds until a silent leader counts as lost; Patroni's minimum. */
const TTL = 20

const who = unprivileged()
const folder = mkdtempSync(join(tmpdir(), 'csp-patroni-'))
const own = (path: string) => who && chownSync(path, who.uid, who.gid)
own(folder)

type Node = { readonly name: string; readonly port: number; readonly rest: number; process?: ChildProcess }

const started: ChildProcess[] = []
function launch(command: string, args: readonly string[]): ChildProcess {
  // Patroni writes passwords to the user's home directory.
  const env = { ...process.env, HOME: folder }
  const child = spawn(command, args, { env, ...who, cwd: folder, stdio: process.env.LOUD ? 'inherit' : 'ignore' })
  started.push(child)
  return child
}

/** Waits until a condition holds; throws after a minute. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    if (await holds().catch(() => false)) return
  }
  throw new Error(`Timed out after a minute: ${what}`)
}

const says = (rest: number, path: string) => fetch(`http://127.0.0.1:${rest}/${path}`).then(({ ok }) => ok)

async function openStore(): Promise<string> {
  const [clients, peers] = [await freePort(), await freePort()]
  const [url, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`]
  const lists = ['--listen-client-urls', url, '--advertise-client-urls', url, '--listen-peer-urls', peer]
  const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  launch('etcd', ['--data-dir', join(folder, 'etcd'), ...lists, ...cluster])
  await until('etcd answers', () => fetch(`${url}/health`).then(({ ok }) => ok))
  return `127.0.0.1:${clients}`
}

/** Patroni reads YAML, of which JSON is a subset. */
async function openNode(name: string, store: string): Promise<Node> {
  const [port, rest] = [await freePort(), await freePort()]
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  own(data)
  const user = (username: string) => ({ username, password: 'thrown-away' })
  const settings = {
    scope: 'gateway',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: [store] },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(data, 'data'),
      bin_dir: findBinaries(),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      parameters: { unix_socket_directories: data },
    },
  }
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 })
  own(file)
  return { name, port, rest, process: launch('patroni', [file]) }
}

/** URL of the current primary: HAProxy checks it with Patroni. */
async function openWay(nodes: readonly Node[]): Promise<string> {
  const port = await freePort()
  const servers = nodes.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`)
  const file = join(folder, 'haproxy.cfg')
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  own(file)
  launch('/usr/sbin/haproxy', ['-db', '-f', file])
  return `postgresql://postgres:thrown-away@127.0.0.1:${port}/postgres`
}

/** Kills Patroni and the server it started, as losing a machine does. */
function lose({ process: patroni, name }: Node): void {
  patroni?.kill('SIGKILL')
  const [server] = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(server), 'SIGKILL')
}

async function payThrough(members: readonly Member[], first: Node): Promise<ClientLog> {
  const app = overHttp(members[0]?.url ?? '')
  const [payer, payee] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
  const [from, to] = [await payer.customer('alder'), await payee.customer('rowan')]
  const parties = { payer: payer.key, payee: payee.key, from, to }
  const log = emptyClientLog()
  let isOver = false
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => payUntil(() => isOver, parties, createChance(n), log)),
  )
  await until('payments complete', async () => log.completed.size > 100)
  const lost = performance.now()
  lose(first)
  const before = log.completed.size
  await until('payments complete again', async () => log.completed.size > before + CLIENTS)
  console.log(`Payments resumed ${((performance.now() - lost) / 1000).toFixed(1)} s after the primary was lost`)
  await pause(2000)
  isOver = true
  await clients
  return log
}

let members: Member[] = []
try {
  const store = await openStore()
  const first = await openNode('one', store)
  await until('the first is the primary', () => says(first.rest, 'primary'))
  const second = await openNode('two', store)
  await until('the second is a synchronous standby', () => says(second.rest, 'synchronous'))
  const database = await openWay([first, second])
  await until('the proxy connects to the primary', async () =>
    (await openPostgres(database, 1)).close().then(() => true),
  )
  members = (await openMembers(database, folder, { SETTLEMENT_CRON: 'off' })).filter((_, n) => n === 0 || n === 2)
  for (const member of members) await member.start()
  const log = await payThrough(members, first)
  for (const { repeat: ask, body } of log.answers) {
    if (JSON.stringify((await ask()).body) !== body) throw new Error('a replayed response differs from the original')
  }
  await Promise.all(members.map((member) => member.end()))
  const opened = await openPostgres(database, 2)
  while ((await chainEntries(opened.db)) > 0);
  console.log(await auditFaults(opened.db, log).finally(() => opened.close()))
  console.log(
    `${log.completed.size} payments, ${log.sent} requests, ${log.again} retried, ${log.refused.length} refused`,
  )
} finally {
  await Promise.all(members.map((member) => member.kill()))
  // Patroni stops its server on shutdown and needs its store for that.
  for (const child of started.toReversed()) await endServer(child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
