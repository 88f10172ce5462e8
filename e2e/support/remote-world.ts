import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { accept, created, submitted } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { type Trail, trailOf } from '../../lib/testing/world.ts'
import { freePort } from '../../scripts/lib/port.ts'

const folder = () => mkdtemp(join(tmpdir(), 'csp-remote-'))
const LOCAL = { SEED: 'none', SETTLEMENT_CRON: 'off', SANDBOX_PARTNERS: 'off', LOG_LEVEL: 'error' }

/** A gateway that serves only the operations of the specification, and its data. */
export type PlainGateway = {
  readonly url: string
  readonly bank: Bank
  readonly payer: string
  readonly drafted: string
  readonly open: Trail
  readonly settled: { payment_id: string; transaction_id: string; batch_id: string }
  readonly account: string
  readonly webhook: string
  close(): Promise<void>
}

/** Created with all operations, then restarted without the extensions on the same data. */
export async function openPlainGateway(): Promise<PlainGateway> {
  const data = await folder()
  const env = { ...LOCAL, DATA_DIR: data, PORT: String(await freePort()), WEBHOOKS_TO_LOOPBACK: 'on' }
  const first = await startServer(['--api'], env)
  const made = await fill(first.url)
  await first.end('SIGTERM')
  const server = await startServer(['--api'], { ...env, GATEWAY_EXTENSIONS: 'off' })
  const close = async () => {
    await server.end('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }
  return { ...made, url: server.url, close }
}

async function fill(url: string) {
  const app = overHttp(url)
  const bank = await openBank(app, 'quarry', { confirm_incoming: true, review_threshold: null })
  const [payer, payee] = [await bank.customer('payer'), await bank.customer('payee')]
  const done = await submitted(bank, payer, payee)
  expectData(await accept(bank, done))
  const { batches } = expectData(await bank.member('POST', '/settlements'))
  const transaction = expectData(await bank.key('GET', `/payments/${done}/transactions`))
  const account = { account_number: '000123456789', account_title: 'Operating', type: 'AT_Checkings' }
  const body = { ...account, routing_number: '021000021' }
  const hook = { name: 'Hook', endpoint: 'http://127.0.0.1:9999/', events: [] }
  return {
    bank,
    payer,
    drafted: await created(bank, payer, payee),
    open: await trailOf(bank, await submitted(bank, payer, payee)),
    settled: { payment_id: done, transaction_id: transaction.transaction_id, batch_id: batches[0].token },
    account: expectData(await bank.member('POST', '/account', { body })).token as string,
    webhook: expectData(await bank.member('POST', '/webhook', { body: hook })).token as string,
  }
}

/**
 * A console for a remote gateway. It has no database; its folder contains only the session secret.
 */
export async function openRemoteConsole(
  gatewayUrl: string,
): Promise<{ server: ServerProcess; data: string; close(): Promise<void> }> {
  const data = await folder()
  const env = { ...LOCAL, DATA_DIR: data, PORT: String(await freePort()), GATEWAY_URL: gatewayUrl }
  const server = await startServer([], env)
  const close = async () => {
    await server.end('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }
  return { server, data, close }
}

type Say = (request: IncomingMessage, response: ServerResponse) => void
export type Stranger = { readonly url: string; say(say: Say): void; close(): Promise<void> }

export const NAMESPACE = { token: 'part_stranger', name: 'Stranger', surprise: { nested: [1] } }

/**
 * A fake remote gateway: signs anybody in, has one namespace, and answers everything else as
 * configured.
 */
export async function openStranger(): Promise<Stranger> {
  let saying: Say = (_, response) => void response.writeHead(404).end()
  const answer = (response: ServerResponse, data: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, data }))
  const server = createServer((request, response) => {
    request.resume()
    const path = (request.url ?? '').split('?')[0]
    if (path?.endsWith('/organization/signin')) return void answer(response, { access_token: 'opaque', token: 'o-1' })
    if (path?.endsWith('/partner')) return void answer(response, { partners: [NAMESPACE, null, { name: 'no token' }] })
    saying(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (say) => {
      saying = say
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
