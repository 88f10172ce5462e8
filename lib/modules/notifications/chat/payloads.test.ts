import { describe, expect, test } from 'vitest'
import { CHAT_KINDS, CHAT_PRODUCTS } from '../states.ts'
import type { Described } from '../words.ts'
import { payloadOf } from './payloads.ts'
import { messageText, summaryText, testText } from './words.ts'

const HOSTILE = '<!channel> @here <https://evil.example|pay> *bold* [a](https://evil.example) <at>all</at>'
const amount = { currency: 'USD', total: '10000' }

/** All facts of all kinds. What others or members chose is hostile. */
const FACTS = {
  ...{ payment_id: HOSTILE, from: HOSTILE, name: HOSTILE, by: HOSTILE },
  ...{ amount, ...amount, count: 2, is_exact: true, oldest: '2026-03-02T12:00:00.000Z', transactions: 3, percent: 80 },
  ...{ until: '2026-03-02T12:00:00.000Z', since: '2026-03-02T12:00:00.000Z' },
  ...{ state: 'granted', days_left: 3, approved: true, change: 'joined' },
}
const consoleUrl = 'https://console.example'
const more = { more_than: 100, since: '2026-03-02T12:00:00.000Z', from: HOSTILE }
const described = (kind: Described['kind'], facts: unknown): Described => ({
  kind,
  facts,
  partnerId: 'part_1',
  subject: 'record_1',
})
const payloadFor = (product: 'slack' | 'teams', kind: Described['kind'], facts: unknown) =>
  JSON.parse(payloadOf(product, messageText(described(kind, facts), { consoleUrl, place: 'Namespace: meadow (live)' })))

/** All texts of a payload except links to the console. */
function textsOf(payload: unknown): string[] {
  if (typeof payload === 'string') return [payload]
  return typeof payload === 'object' && payload !== null ? Object.values(payload).flatMap(textsOf) : []
}
const withoutLinks = (payload: unknown) =>
  textsOf(payload)
    .join('\n')
    .replaceAll(/<https:\/\/console\.example\/[^\s<>|]*(\|Open)?>|https:\/\/console\.example\/[^\s<>|]*/g, '')
    .replace('http://adaptivecards.io/schemas/adaptive-card.json', '')

describe.each(CHAT_PRODUCTS)('a message for %s', (product) => {
  test.each(
    CHAT_KINDS.flatMap(
      (kind) =>
        [
          [kind, FACTS],
          [kind, more],
        ] as const,
    ),
  )(
    'of the kind %s contains no text that others or members chose, and neither markup, mentions nor other links',
    (kind, facts) => {
      const texts = withoutLinks(payloadFor(product, kind, facts))
      expect(texts).not.toMatch(/evil|channel>|here|bold\b|<|@|\*|\]\(/i)
      expect(texts).not.toMatch(/undefined|null|NaN/)
    },
  )

  test('encodes the ID of a payment in its link', () => {
    const payload = JSON.stringify(payloadFor(product, 'recall_received', FACTS))
    expect(payload).toContain(`https://console.example/n/part_1/payments/${encodeURIComponent(HOSTILE)}`)
  })

  test('says how many notifications it stands for', () => {
    const recalls = [...Array(11).fill(described('recall_received', FACTS)), described('recall_received', more)]
    const summary = summaryText([...recalls, described('recall_ended', FACTS)], 'minute', { consoleUrl })
    const texts = withoutLinks(JSON.parse(payloadOf(product, summary)))
    expect(texts).toContain('13 more notifications')
    for (const line of ['Received recalls: more than 11', 'Closed recalls: 1']) expect(texts).toContain(line)
    expect(texts).not.toMatch(/evil|@/)
  })

  test('counts recovered webhooks apart from failing ones', () => {
    const recovered = described('webhook_failing', { ...FACTS, recovered: '2026-03-02T13:00:00.000Z' })
    const failing = described('webhook_failing', FACTS)
    const { lines } = summaryText([failing, recovered, failing], 'digest', { consoleUrl })
    expect(lines).toEqual(['Failing webhooks: 2', 'Recovered webhooks: 1'])
  })

  test('links a summary of one kind and namespace to its list, and others to the notifications', () => {
    const recall = described('recall_received', FACTS)
    const linkOf = (...others: Described[]) => summaryText([recall, ...others], 'held', { consoleUrl }).url
    expect(linkOf(recall)).toBe('https://console.example/n/part_1/recalls')
    expect(linkOf(described('recall_received', more))).toBe('https://console.example/n/part_1/recalls')
    expect(linkOf({ ...recall, partnerId: 'part_2' })).toBe('https://console.example/notifications')
    expect(linkOf(described('return_received', FACTS))).toBe('https://console.example/notifications')
    const members = { ...described('member_changed', FACTS), partnerId: null }
    expect(summaryText([members, members], 'digest', { consoleUrl }).url).toBe(
      'https://console.example/settings/members',
    )
  })

  test('has no link while the gateway does not know the console’s address', () => {
    expect(payloadOf(product, testText(undefined))).not.toMatch(/console|Open|undefined/)
  })
})

test('Slack and compatible products get a text, and blocks whose text is not markup', () => {
  const { text, blocks } = payloadFor('slack', 'settlement_failed', FACTS)
  expect(text).toBe(
    'USD settlement failed\nNothing was settled. The next run includes these transactions.\nNamespace: meadow (live)\n<https://console.example/n/part_1/settlements/record_1>',
  )
  expect(blocks.map((block: { text: { type: string } }) => block.text.type)).toEqual(['plain_text', 'mrkdwn'])
})

test('what begins markup is escaped even if a text contains it', () => {
  const payload = payloadOf('slack', { title: 'A <b> & @here *c*', text: '[d](e)' })
  expect(JSON.parse(payload).text).toBe('A &lt;b&gt; &amp;  here  c \n d (e)')
})

test('Teams gets an Adaptive Card whose texts are not read as Markdown', () => {
  const { type, attachments } = payloadFor('teams', 'settlement_failed', FACTS)
  const [{ contentType, content }] = attachments
  expect([type, contentType, content.type]).toEqual([
    'message',
    'application/vnd.microsoft.card.adaptive',
    'AdaptiveCard',
  ])
  expect(content.body.map((block: { type: string }) => block.type)).toEqual(Array(3).fill('RichTextBlock'))
  for (const { inlines } of content.body) expect(inlines).toMatchObject([{ type: 'TextRun' }])
  expect(content.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Open', url: 'https://console.example/n/part_1/settlements/record_1' },
  ])
})
