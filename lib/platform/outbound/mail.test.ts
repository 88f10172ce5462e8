import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openMailbox } from '../../testing/mailbox.ts'
import { createLogger } from '../log.ts'
import { createMailer } from './mail.ts'

/** A mail server that refuses every recipient and repeats the address, as many do. */
async function openRefusing() {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk) => {
      const line = chunk.toString()
      const recipient = /^RCPT TO:(.*)\r\n/.exec(line)?.[1]
      socket.write(recipient ? `550 5.1.1 ${recipient}: no such mailbox\r\n` : '250 ok\r\n')
    })
    socket.on('error', () => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a refused recipient is logged with the response code, without the address', async () => {
  const server = await openRefusing()
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const mailer = createMailer({ SMTP_URL: server.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' }, log)
  mailer?.post({ to: 'somebody@private.example', subject: 'Invitation', text: 'https://c.example/invitation#secret' })
  await mailer?.close()
  server.close()
  const [line = '{}'] = lines
  expect(JSON.parse(line)).toMatchObject({ code: 'EENVELOPE', responseCode: 550, msg: 'email could not be sent' })
  expect(lines.join('')).not.toMatch(/somebody|private\.example|#secret/)
})

const MAIL = { to: 'ana@bank.example', subject: 'Invitation', text: 'Welcome' }
/** A mailer, and its logged lines. */
function loggedMailer(SMTP_URL: string) {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  return { mailer: createMailer({ SMTP_URL, MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' }, log), lines }
}

test('of many mails, five are sent at a time, and all of them in the end', async () => {
  const box = await openMailbox()
  const { mailer } = loggedMailer(box.url)
  for (let n = 0; n < 40; n++) mailer?.post(MAIL)
  await mailer?.close()
  await box.close()
  expect([box.count, box.mostAtOnce]).toEqual([40, 5])
})

test('mails are discarded and logged while a thousand others are pending', async () => {
  const { mailer, lines } = loggedMailer('smtp://127.0.0.1:1')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  for (let n = 0; n < 1002; n++) mailer?.post(() => promise)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array(2).fill('email was discarded, because too many are pending'),
  )
  resolve(undefined)
  await mailer?.close()
})

test('many mails of one organization do not delay those of others', async () => {
  const box = await openMailbox()
  const { mailer } = loggedMailer(box.url)
  for (let n = 0; n < 60; n++) mailer?.post({ ...MAIL, to: 'admin@many.example' }, 'org_many')
  mailer?.post({ ...MAIL, to: 'admin@few.example' }, 'org_few')
  mailer?.post({ ...MAIL, to: 'reset@other.example' })
  const sent: string[] = []
  while (sent.length < 20) sent.push(/^To: (.*)$/m.exec(await box.next())?.[1] ?? '')
  expect(sent).toEqual(expect.arrayContaining(['admin@few.example', 'reset@other.example']))
  await mailer?.close()
  await box.close()
})

test('many mails of one organization displace none of others, and mails of all organizations none of requests without one', async () => {
  const { mailer, lines } = loggedMailer('smtp://127.0.0.1:1')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  for (let n = 0; n < 1001; n++) mailer?.post(() => promise, 'org_many')
  expect(lines).toHaveLength(1)
  for (let n = 0; n < 3001; n++) mailer?.post(() => promise, `org_${n % 10}`)
  expect(lines).toHaveLength(2)
  for (let n = 0; n < 1000; n++) mailer?.post(() => promise)
  expect(lines).toHaveLength(2)
  resolve(undefined)
  await mailer?.close()
})

test('a mail server that does not respond delays a stop by six seconds, and what was not sent is logged', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const connected = once(silent, 'connection')
  const { mailer, lines } = loggedMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  mailer?.post(MAIL)
  const [socket] = await connected
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = mailer?.close()
  vi.advanceTimersByTime(6000)
  await closed
  vi.useRealTimers()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { pending: 1, msg: 'emails were not sent before the process stopped' },
  ])
  socket.destroy()
  silent.close()
})
