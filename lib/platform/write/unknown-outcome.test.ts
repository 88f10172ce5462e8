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

test('a mail whose commit is still unknown when the mailer closes is looked up once more and sent', async () => {
  const looks = postAfter([undefined, true])
  await expect.poll(() => looks.length, { timeout: 30_000 }).toBe(1)
  await mailer.close()
  expect(await box.next()).toContain('To: a@b.example')
  expect(looks).toHaveLength(2)
})

test('closing ends the five minutes of look-ups: if one more fails, the mail is given up', async () => {
  const looks = postAfter([])
  await mailer.close()
  expect(looks).toHaveLength(1)
  expect(box.count).toBe(0)
})
