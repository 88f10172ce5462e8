import { expect, test } from 'vitest'
import { fillTemplate, valuesForNote } from './states.ts'

const values = { payment_id: 'invoice-7', amount: '12.00 USD', reference: '{{amount}} $& {{payment_id}}' }

test('placeholders are replaced once, and values have no meaning of their own', () => {
  expect(fillTemplate('{{payment_id}}: {{reference}}, {{amount}}, {{amount}}', values)).toBe(
    'invoice-7: {{amount}} $& {{payment_id}}, 12.00 USD, 12.00 USD',
  )
})

test('other braces stay', () => {
  expect(fillTemplate('{amount} {{ amount }} {{name}}', values)).toBe('{amount} {{ amount }} {{name}}')
})

test('a counterparty’s text is escaped in a note', () => {
  const reference = '[Verify](https://evil.example) `<@7>` <@9>'
  expect(fillTemplate('See {{reference}}', valuesForNote({ ...values, reference }))).toBe(
    'See `[Verify](https://evil.example) ’@7>’ @9>`',
  )
  expect(valuesForNote({ ...values, reference: '' }).reference).toBe('')
})
