import { expect, test } from 'vitest'
import { joined, rarest, wordsOf } from './combined.ts'

const candidates = (count: number, isPart = false) => ({
  ids: Array.from({ length: count }, (_, n) => `p${n}`),
  isPart,
})

test.each([
  ['two words', 'inv willow', ['inv', 'willow']],
  ['four words', 'a1 b1 c1 d1', ['a1', 'b1', 'c1', 'd1']],
  ['words with punctuation around them', '“inv”, (willow)', ['inv', 'willow']],
  ['words among stop words', 'the payment for inv from willow', ['inv', 'willow']],
  ['a repeated word once', 'inv willow inv', ['inv', 'willow']],
  ['more than four words, as they are a sentence', 'a1 b1 c1 d1 e1', []],
  ['a single word', 'inv', []],
  ['a single word among stop words', 'the inv', []],
])('combines %s', (_, text, words) => {
  expect(wordsOf(text, [])).toEqual({ words, currencies: [] })
})

test.each([
  ['are no words', 'inv usd', ['USD'], { words: ['inv'], currencies: ['USD'] }],
  ['are words if no payment is in them', 'inv ron', ['USD'], { words: ['inv', 'ron'], currencies: [] }],
  ['alone find nothing', 'usd eur', ['USD', 'EUR'], { words: [], currencies: [] }],
  ['count as words of a sentence', 'a1 b1 c1 d1 usd', ['USD'], { words: [], currencies: [] }],
])('currencies %s', (_, text, used, expected) => {
  expect(wordsOf(text, used)).toEqual(expected)
})

test('at most 500 payments are compared, or 200 of a word that has more, each once', () => {
  expect(joined([candidates(300), candidates(300)])).toEqual({ ...candidates(300), total: 300 })
  const others = { ids: candidates(300).ids.map((id) => `q${id}`), isPart: false }
  expect(joined([candidates(300), others])).toMatchObject({ ids: { length: 200 }, isPart: true, total: 600 })
  expect(joined([candidates(250), { ...others, ids: others.ids.slice(0, 250) }])).toMatchObject({
    ids: { length: 500 },
    isPart: false,
  })
  expect(joined([candidates(1), candidates(2, true)])).toEqual({ ...candidates(2, true), total: 2 })
  expect(joined([candidates(300), others]).ids.slice(0, 4)).toEqual(['p0', 'qp0', 'p1', 'qp1'])
})

test('the word with the fewest payments is compared with the others, complete ones first', () => {
  const [few, some, many] = [3, 9, 600].map((count) => joined([candidates(count)]))
  const part = joined([candidates(2, true)])
  expect(rarest([some, few, many].flatMap((one) => one ?? []))?.ids).toHaveLength(3)
  expect(rarest([some, part].flatMap((one) => one ?? []))?.ids).toHaveLength(9)
  expect(rarest([joined([candidates(400, true)]), joined([candidates(300, true)])])?.total).toBe(300)
  expect(rarest([])).toBeUndefined()
})
