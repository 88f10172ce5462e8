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

test('subjects and texts of what admins always get say what happened, when, and what to do', () => {
  const at = '2026-12-12T10:00:00.000Z'
  const mailed = (kind: Mailed['kind'], facts: unknown) =>
    immediateMail(
      { ...content, unsubscription: undefined },
      { token: 'ntf_1', kind, partnerId: 'part_1', subject: 's', facts },
    )
  const soon = mailed('api_key_expiring', { name: 'till', days_left: 7, expires_at: at })
  expect(soon.subject).toBe('An API key expires soon')
  expect(soon.text).toContain('till expires on December 12, 2026 at 10:00 UTC.')
  expect(mailed('api_key_expiring', { name: 'till', days_left: 7 }).text, 'of an earlier release').toContain(
    'till expires within 7 days.',
  )
  const threshold = mailed('liquidity_threshold', { currency: 'USD', percent: 100, headroom: '-123', next_cutoff: at })
  expect(threshold.text).toContain('The limit is exceeded by 1.23 USD.')
  expect(threshold.text).toContain('The next cutoff is on December 12, 2026 at 10:00 UTC.')
  expect(mailed('webhook_failing', { more_than: 100, since: at }).subject).toBe('A webhook is failing')
  expect(soon.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
})

test('the subject says whether a webhook is failing or has recovered', () => {
  const since = '2026-03-02T12:00:00.000Z'
  const about = { token: 'ntf_1', kind: 'webhook_failing', partnerId: 'part_1', subject: 'whk_1' } as const
  const subjectOf = (facts: object) => immediateMail(content, { ...about, facts }).subject
  expect(subjectOf({ name: 'Ledger', since, recovered: since })).toBe('A webhook recovered')
  expect(subjectOf({ name: 'Ledger', since })).not.toContain('recovered')
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
