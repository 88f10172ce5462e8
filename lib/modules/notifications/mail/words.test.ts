import { expect, test } from 'vitest'
import { brandedMail } from '../../../platform/brand/branded-mail.ts'
import { type Content, digestMail, immediateMail, type Mailed } from './words.ts'

const content: Content = {
  to: 'ana@harbor.example',
  consoleUrl: 'https://console.example',
  unsubscription: { what: 'digest', token: 't', oneClickUrl: 'https://console.example/api/v1/csp/unsubscribe/t' },
  placeOf: (partnerId) => (partnerId === 'part_1' ? { name: 'Harbor evil.example', environment: 'live' } : undefined),
}
const amount = { currency: 'USD', total: '10000' }
const returned = (payment_id: string, n = 1): Mailed => ({
  token: `ntf_${n}`,
  kind: 'return_received',
  partnerId: 'part_1',
  subject: 'ret_1',
  facts: { payment_id, amount, from: 'evil.example' },
})

test('what others chose is neither in the subject nor a link', () => {
  const mail = immediateMail(content, returned('https://evil.example/pay'))
  expect(mail.subject).toBe('A return was received')
  expect(mail.text).toContain('evil example returned 100.00 USD of payment https evil example pay.')
  expect(mail.text).toContain('Namespace: Harbor evil example (live)')
  const links = mail.text.match(/https?:\S+/g) ?? []
  expect(links.map((link) => new URL(link).host)).toEqual(Array(3).fill('console.example'))
  // The path of the record contains the ID as it is.
  expect(mail.text.replaceAll(/https:\S+/g, '')).not.toContain('evil.example')
})

test('names of people are left out', () => {
  const facts = { name: 'Ana Lind', change: 'role', by: 'Ben Ode' }
  const mail = immediateMail(content, {
    token: 'ntf_1',
    kind: 'member_changed',
    partnerId: null,
    subject: 'mem_1',
    facts,
  })
  expect(mail.text).toContain('Role changed. A member has a new role.')
  expect(mail.text).not.toMatch(/Ana|Ben/)
})

test('a digest lists twenty notifications by namespace, and says how many there are besides', () => {
  const mail = digestMail(
    content,
    'ntf_0',
    Array.from({ length: 23 }, (_, n) => returned(`invoice-${n}`, n)),
  )
  expect(mail.text.match(/\/payments\//g)).toHaveLength(20)
  expect(mail.text).toContain('And 3 more.')
  expect(mail.text.match(/Namespace: /g)).toHaveLength(1)
})

test('in a branded mail, each item is a link to its record', () => {
  const brand = { name: 'Tidewater', accent: '#0b6b4f', logo: undefined }
  const { html } = brandedMail(brand, content.consoleUrl, digestMail(content, 'ntf_0', [returned('invoice-1')]))
  expect(html).toMatch(/<a href="https:\/\/console\.example\/n\/part_1\/payments\/invoice-1"[^>]*>Return received\. /)
})
