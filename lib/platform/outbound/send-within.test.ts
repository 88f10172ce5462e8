import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openMailbox } from '../../testing/mailbox.ts'
import { createLogger } from '../log.ts'
import { createMailer } from './mail.ts'
import { createMailQueue } from './mail-queue.ts'
import { sendWithin } from './send-within.ts'

const MAIL = { to: 'ana@bank.example', subject: 'A recall was received', text: 'Answer it' }

afterEach(() => vi.restoreAllMocks())

/** A name server that does not answer until `answer`, and then that all names are 127.0.0.1. Resolvers ask only this one. */
async function openSlowDns() {
  const server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const servers = [`127.0.0.1:${server.address().port}`]
  const { Resolver } = dns
  class SlowResolver extends Resolver {
    constructor(options?: dns.ResolverOptions) {
      super(options)
      this.setServers(servers)
    }
  }
  vi.spyOn(dns, 'Resolver').mockImplementation(SlowResolver)
  const held: (() => void)[] = []
  server.on('message', (query, { port, address }) => held.push(() => server.send(answerTo(query), port, address)))
  return {
    asked: once(server, 'message'),
    answer: () => {
      for (const send of held) send()
      server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address))
    },
    close: () => server.close(),
  }
}

/** 127.0.0.1 for questions of type A, and nothing for others (RFC 1035). */
function answerTo(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5
  const isA = query.readUInt16BE(end - 4) === 1
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([query.subarray(0, 2), header, query.subarray(12, end), isA ? record : Buffer.alloc(0)])
}

test('a send that ends while the name is resolved leaves the process running, and connects no more when the answer comes', async () => {
  const slow = await openSlowDns()
  const box = await openMailbox()
  const url = `smtp://mail.slow.example:${new URL(box.url).port}?allowInternalNetworkInterfaces=true`
  const end = new AbortController()
  const sent = sendWithin(url, { ...MAIL, from: 'no-reply@c.example' }, end.signal)
  await slow.asked
  end.abort()
  await expect(sent).rejects.toThrow()
  slow.answer()
  await sendWithin(url, { ...MAIL, from: 'no-reply@c.example', subject: 'Later' }, new AbortController().signal)
  expect(await box.next()).toContain('Subject: Later')
  expect([box.count, box.mostAtOnce]).toEqual([1, 1])
  slow.close()
  await box.close()
})

/** A mail server that says nothing from a step on. */
async function openStalling(step: RegExp) {
  const reached = Promise.withResolvers<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const respond = (line: string) => {
      if (step.test(line)) reached.resolve(socket)
      else socket.write(line === 'greeting' ? '220 mail\r\n' : /^data/i.test(line) ? '354 go on\r\n' : '250 yes\r\n')
    }
    socket.on('data', (chunk) => respond(chunk.toString()))
    respond('greeting')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, reached: reached.promise, close: () => server.close() }
}

test.each([
  ['greets', /^greeting/],
  ['answers to the recipient', /^RCPT/],
  ['confirms the mail', /\r\n\.\r\n$/],
])('the connection to a server that never %s is closed when the send ends', async (_, step) => {
  const server = await openStalling(step)
  const end = new AbortController()
  const sent = sendWithin(server.url, { ...MAIL, from: 'no-reply@c.example' }, end.signal)
  const socket = await server.reached
  const closed = once(socket, 'close')
  end.abort()
  await expect(sent).rejects.toThrow()
  await closed
  server.close()
})

test('a send that has ended before its turn does not wait for it', { timeout: 10_000 }, async () => {
  const queue = createMailQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let n = 0; n < 5; n++) queue.add('org_other', (sendInTurn) => sendInTurn(() => promise))
  const send = vi.fn(async () => undefined)
  await expect(queue.run('org_this', send, AbortSignal.abort())).rejects.toThrow()
  resolve()
  await queue.idle()
  expect(send).not.toHaveBeenCalled()
})

describe('the reply to a recipient', () => {
  const outcomeOf = async (reply: string) => {
    const box = await openMailbox()
    box.refuse(reply)
    const log = createLogger('info', { write: () => undefined })
    const mailer = createMailer({ SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' }, log)
    const outcome = await mailer?.send({ ...MAIL, id: 'ntf_1', headers: {} }, 'org_1', new AbortController().signal)
    await mailer?.close()
    await box.close()
    return outcome
  }

  test.each([
    '550 5.1.1 no such mailbox',
    '553 5.1.3 bad address syntax',
    '551 5.1.6 mailbox has moved',
    '556 5.1.10 recipient address has null MX',
    '550 5.2.1 mailbox disabled',
    '550-5.1.1 no such mailbox\r\n550 5.1.1 see https://mail.example',
  ])('“%s” is a refusal', async (reply) => expect(await outcomeOf(reply)).toBe('refused'))

  test.each([
    '550 no such mailbox',
    '550 relay not permitted',
    '504 5.5.2 helo rejected: need fully qualified hostname',
    '530 5.7.0 authentication required',
    '530 authentication required',
    '550 5.1.7 bad sender address',
    '550 5.1.8 sender domain not found',
    '552 5.2.2 mailbox full',
    '550 5.7.1 relaying denied',
    '550 5.1.100 unknown',
    '450 4.1.1 try again later',
    '450 5.1.1 contradictory',
  ])('“%s” is not', async (reply) => expect(await outcomeOf(reply)).toBe('failed'))
})
