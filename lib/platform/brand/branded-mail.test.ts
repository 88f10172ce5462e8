import { expect, test } from 'vitest'
import { openMailbox } from '../../testing/mailbox.ts'
import { createLogger } from '../log.ts'
import { createMailer } from '../outbound/mail.ts'
import { openBrand } from './brand.ts'
import { brandedMail } from './branded-mail.ts'

const BRAND = { name: 'Tidewater & Co', accent: '#0b6b4f', logo: '/brand/0a1b/logo.png' }
const CONSOLE = 'https://console.example'
const MAIL = {
  subject: 'You <were> invited',
  text: `Ana <script>alert(1)</script> invited you:\n\n${CONSOLE}/invitation#secret-1_2\n\nhttps://evil.example/x`,
}

test('a mail has the name, the logo and the color of the product, and links only to the console', () => {
  const { html, text } = brandedMail(BRAND, CONSOLE, MAIL)
  expect(html).toContain('Tidewater &amp; Co')
  expect(html).toContain('src="https://console.example/brand/0a1b/logo.png"')
  expect(html).toContain('background:#0b6b4f')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([`${CONSOLE}/invitation#secret-1_2`])
  expect(text).toBe(`${MAIL.text}\n\n-- \nTidewater & Co\nhttps://console.example`)
})

test('an SVG logo is left out, because most mail clients do not show it', () => {
  expect(brandedMail({ ...BRAND, logo: '/brand/0a1b/logo.svg' }, CONSOLE, MAIL).html).not.toContain('<img')
})

test('text of a mail is never markup', () => {
  const { html } = brandedMail(BRAND, CONSOLE, MAIL)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<title>You &lt;were&gt; invited</title>')
})

test.each([
  [{ PRODUCT_NAME: 'Tidewater' }, 'From: Tidewater <no-reply@console.example>', true],
  [{}, 'From: no-reply@console.example', false],
])('with %j, mails are %s', async (env, from, isDesigned) => {
  const box = await openMailbox()
  const settings = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: CONSOLE }
  const mailer = createMailer(settings, createLogger('silent'), await openBrand(env))
  mailer?.post({ to: 'ana@bank.example', ...MAIL })
  const sent = await box.next()
  await mailer?.close()
  await box.close()
  expect(sent).toContain(from)
  expect(sent.includes('Content-Type: text/html')).toBe(isDesigned)
})
