import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { unavailable } from '../errors.ts'
import { createLogger } from '../log.ts'
import { createMailer, type Mailer } from '../outbound/mail.ts'
import { UnknownOutcome } from './unknown-outcome.ts'

let box: Mailbox
let mailer: Mailer
beforeEach(async () => {
  box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' }
  mailer = createMailer(env, createLogger('fatal')) ?? expect.fail('SMTP_URL is set')
})
afterEach(() => box.close())

/** Posts a mail of a write whose look-ups return these outcomes; undefined while there is none. */
function postAfter(outcomes: readonly (boolean | undefined)[]) {
  const looks: (boolean | undefined)[] = []
  const outcome = new UnknownOutcome(undefined, async () => {
    const found = outcomes[looks.length]
    looks.push(found)
    if (found === undefined) throw unavailable()
    return found
  })
  mailer.post(async () =>
    (await outcome.isCommitted(mailer.closing)) ? { to: 'a@b.example', subject: 'Late', text: 'Late' } : undefined,
  )
  return looks
}

/** Closes the mailer; returns whether it took less than the pause between two look-ups. */
async function closesAtOnce(): Promise<boolean> {
  const started = performance.now()
  await mailer.close()
  return performance.now() - started < 3000
}

test('a mail whose commit is still unknown when the mailer closes is looked up once more and sent', async () => {
  const looks = postAfter([undefined, undefined, true])
  // The next pause takes four seconds.
  await expect.poll(() => looks.length, { timeout: 30_000 }).toBe(2)
  expect(await closesAtOnce()).toBe(true)
  expect(await box.next()).toContain('To: a@b.example')
  expect(looks).toHaveLength(3)
})

test('if the last look-up fails, too, the mail is given up', async () => {
  const looks = postAfter([])
  expect(await closesAtOnce()).toBe(true)
  expect(looks).toHaveLength(1)
  expect(box.count).toBe(0)
})

test('a commit that becomes unknown while the mailer closes is looked up once', async () => {
  const looks = postAfter([true])
  expect(await closesAtOnce()).toBe(true)
  expect([looks, box.count]).toEqual([[true], 1])
})
