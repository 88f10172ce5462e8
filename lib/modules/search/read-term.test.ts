import { describe, expect, test } from 'vitest'
import { readTerm } from './read-term.ts'

// Every way in which a pasted term is read (decision 0091).

const REST = '01h455vb4pex5vsknk084sn02q'
const other = (n: number) => `${REST.slice(0, -1)}${n}`
const TAGS = ['pay', 'trans', 'pat', 'sub', 'pay_adm', 'batch', 'cust', 'acct', 'lnk', 'ret', 'rcl']
const eachKind = (rest: string) => TAGS.map((tag) => ({ tag, id: `${tag}_${rest}` }))
const idsIn = (pasted: string) => readTerm(pasted).ids.map(({ id }) => id)

describe('an ID is read', () => {
  test.each([
    ['with its prefix', `pay_${REST}`],
    ['in capitals', `PAY_${REST.toUpperCase()}`],
    ['with a hyphen', `pay-${REST}`],
    ['after a space', `payment ${REST}`],
    ['in a sentence', `Where is payment pay_${REST}? Thanks`],
    ['in JSON', `{"payment_id":"pay_${REST}"}`],
    ['in a URL', `https://console.example/payments/pay_${REST}?tab=raw`],
    ['with a line break inside', `pay_${REST.slice(0, 10)}\n${REST.slice(10)}`],
    ['with two line breaks inside', `pay_\r\n${REST.slice(0, 10)}\r\n${REST.slice(10)}`],
    ['with letters that look like its digits', `pay_${REST.replaceAll('0', 'O').replace('1', 'l')}`],
    ['with a capital that looks like its digit', `pay_${REST.replace('1', 'I')}`],
    ['after a label', `Payment ID: pay_${REST}`],
    ['with escapes', `next=%2Fpayments%2Fpay_${REST}`],
  ])('%s', (_, pasted) => {
    expect(readTerm(pasted)).toMatchObject({ ids: [{ tag: 'pay', id: `pay_${REST}` }], words: [] })
  })

  test.each([
    ['payment', 'pay'],
    ['pmt', 'pay'],
    ['transaction', 'trans'],
    ['txn', 'trans'],
    ['trx', 'trans'],
    ['tx', 'trans'],
    ['task', 'pat'],
    ['tsk', 'pat'],
    ['submission', 'sub'],
    ['pay_adm', 'pay_adm'],
    ['pay-adm', 'pay_adm'],
    ['adm', 'pay_adm'],
    ['admission', 'pay_adm'],
    ['settlement', 'batch'],
    ['customer', 'cust'],
    ['cus', 'cust'],
    ['account', 'acct'],
    ['acc', 'acct'],
    ['link', 'lnk'],
  ])('with the prefix %s_ as %s_', (prefix, tag) => {
    expect(readTerm(`${prefix}_${REST}`).ids).toEqual([{ tag, id: `${tag}_${REST}` }])
  })

  test.each([
    ['in a sentence', `Where is ${REST}? Thanks`],
    ['in a sentence, in capitals', `Where is ${REST.toUpperCase()}, please`],
    ['in a sentence, with letters that look like its digits', `see ${REST.replaceAll('0', 'O').replace('1', 'l')}`],
    ['after a word that is not a prefix', `our number:${REST}`],
    ['twice', `${REST} ${REST}`],
  ])('without a prefix, %s, as one of each kind', (_, pasted) => {
    expect(idsIn(pasted)).toEqual(eachKind(REST).map(({ id }) => id))
  })

  test('without a prefix, alone, and not as a word', () => {
    expect(readTerm(REST.toUpperCase())).toMatchObject({ ids: eachKind(REST), words: [] })
  })

  test('without a prefix in a sentence, which is also read as words: it can be another system’s', () => {
    expect(readTerm(`Order ${REST}`).words).toEqual(['order', REST])
  })

  test('without a prefix, next to one with a prefix', () => {
    expect(readTerm(`pay_${other(1)} or ${other(2)}`).ids).toEqual([
      { tag: 'pay', id: `pay_${other(1)}` },
      ...eachKind(other(2)),
    ])
  })

  test('without a prefix, several times, at most five', () => {
    const pasted = [1, 2, 3, 4, 5, 6].map(other)
    expect(readTerm(pasted.join(', ')).ids).toEqual(pasted.slice(0, 5).flatMap(eachKind))
  })

  test('several times, at most five', () => {
    const pasted = [1, 2, 3, 4, 5, 6].map((n) => `pay_${other(n)}`)
    expect(idsIn(pasted.slice(0, 2).join(' and trans_x, '))).toEqual(pasted.slice(0, 2))
    expect(idsIn(pasted.join('\n'))).toEqual(pasted.slice(0, 5))
  })

  test.each([
    ['of another kind', `whk_${REST}`],
    ['within a longer word', `1pay_${REST}`],
    ['that is too short', `pay_${REST.slice(1)}`],
    ['that is too long', `pay_${REST}0`],
    ['beyond the range of IDs', `pay_8${REST.slice(1)}`],
    ['with a letter that no ID contains', `pay_${REST.replace('v', 'u')}`],
    ['of two words without an underscore', `${REST.slice(0, 13)} ${REST.slice(13)}`],
    ['of letters only in a sentence', 'see opqrstvwxyexysabcdefghjkmn please'],
    ['of digits only in a sentence', `see ${'01'.repeat(13)} please`],
    ['of another system in a sentence', 'see 01arz3ndektsv4rrffq69g5fav please'],
    ['without a prefix in a longer word', `see x-${REST} and ${REST}0 please`],
    ['without a prefix in an address', `from ${REST}@harbor`],
    ['of words in a longer text', `see task_${REST.slice(0, 13)} ${REST.slice(13)} or not`],
  ])('an ID %s is not read', (_, pasted) => {
    expect(idsIn(pasted)).toEqual([])
  })
})

describe('a payment ID that a client may have chosen is read', () => {
  test.each([
    ['as written and in lower case', 'Order-7781_B', ['Order-7781_B', 'order-7781_b']],
    ['in lower case once', 'order-1', ['order-1']],
    ['in a URL', 'https://console.example/n/x/payments/Order-1?tab=raw#a', ['Order-1', 'order-1']],
    ['in a URL that ends with it', 'https://console.example/payments/order-1.', ['order-1']],
    ['in a sentence, if it contains a digit', 'Where is "order-1", please', ['order-1']],
    ['at most as five texts', 'a-1 b-2 c-3 d-4 e-5 f-6', ['a-1', 'b-2', 'c-3', 'd-4', 'e-5']],
    ['with 64 characters', 'x'.repeat(64), ['x'.repeat(64)]],
  ])('%s', (_, pasted, chosenIds) => {
    expect(readTerm(pasted).chosenIds).toEqual(chosenIds)
  })

  test.each([
    ['65 characters', 'x'.repeat(65)],
    ['characters that no payment ID has', 'a.1'],
    ['a sentence without digits', 'where is it'],
  ])('but not in %s', (_, pasted) => {
    expect(readTerm(pasted).chosenIds).toEqual([])
  })
})

describe('a shortened ID is read', () => {
  test.each([
    ['with an ellipsis', 'pay_01h4…n02q', [{ start: 'pay_01h4', end: 'n02q' }]],
    ['with points and spaces', 'pay_01h4 ... n02q', [{ start: 'pay_01h4', end: 'n02q' }]],
    ['with two points', 'pay_01h4..n02q', [{ start: 'pay_01h4', end: 'n02q' }]],
    ['with asterisks', 'PAY_01H4****N02Q', [{ start: 'pay_01h4', end: 'n02q' }]],
    ['with the prefix that the gateway uses', 'task_01h4…n02q', [{ start: 'pat_01h4', end: 'n02q' }]],
    ['with a prefix of two parts', 'pay_adm_01h4…n02q', [{ start: 'pay_adm_01h4', end: 'n02q' }]],
    ['with an unknown prefix, unchanged', 'order_1…n02q', [{ start: 'order_1', end: 'n02q' }]],
    ['in a sentence', 'see pay_01h4…n02q, please', [{ start: 'pay_01h4', end: 'n02q' }]],
    ['but not with an end of three characters', 'pay_01h4…02q', []],
    ['but not with a start of one character', 'p…n02q', []],
    ['but not with five points', 'pay_01h4.....n02q', []],
    ['but not with one point', 'pay_01h4.n02q', []],
  ])('%s', (_, pasted, shortened) => {
    expect(readTerm(pasted).shortened).toEqual(shortened)
  })

  test('at most five times', () => {
    const pasted = [1, 2, 3, 4, 5, 6].map((n) => `pay_01…n02${n}`).join(' ')
    expect(readTerm(pasted).shortened.map(({ end }) => end)).toEqual(['n021', 'n022', 'n023', 'n024', 'n025'])
  })
})

describe('an approval code is read', () => {
  test.each([
    ['alone, in any case', 'ab12cd', ['AB12CD']],
    ['alone, of letters or of digits only', 'abcdef', ['ABCDEF']],
    ['after a label', 'Approval code: ab12cd', ['AB12CD']],
    ['in a sentence, in capitals and with a digit', 'The code is "AB12CD", see above', ['AB12CD']],
    [
      'at most five times',
      'AAAAA1 AAAAA2 AAAAA3 AAAAA4 AAAAA5 AAAAA6',
      ['AAAAA1', 'AAAAA2', 'AAAAA3', 'AAAAA4', 'AAAAA5'],
    ],
    ['but not among words in lower case', 'the ab12cd one', []],
    ['but not of letters only among words', 'PLEASE RETURN', []],
    ['but not within a longer word', 'codes AB12CDE 1AB12CD', []],
    ['but not of five characters', 'AB12C', []],
    ['but not of seven characters', 'AB12CDE', []],
    ['but not with other characters', 'AB-2CD', []],
  ])('%s: %s', (_, pasted, codes) => {
    expect(readTerm(pasted).codes).toEqual(codes)
  })
})

describe('an address is read', () => {
  test.each([
    ['in lower case', 'Juniper@Harbor', ['juniper@harbor']],
    ['in a link', 'mailto:juniper.low-8+a_b@harbor', ['juniper.low-8+a_b@harbor']],
    ['in a sentence', 'from <ada@harbor>, to bea@meadow.', ['ada@harbor', 'bea@meadow']],
    ['once', 'ada@harbor ADA@HARBOR', ['ada@harbor']],
    ['without the points and hyphens before it', '--.ada@harbor', ['ada@harbor']],
    ['at most five times', 'a@x b@x c@x d@x e@x f@x', ['a@x', 'b@x', 'c@x', 'd@x', 'e@x']],
    ['but not without a domain', 'ada@', []],
    ['but not without an identifier', 'x .@harbor', []],
  ])('%s', (_, pasted, addresses) => {
    expect(readTerm(pasted).addresses).toEqual(addresses)
  })
})

describe('words are', () => {
  test.each([
    ['folded, each once', 'Müller, INVOICE müller', ['muller', 'invoice']],
    ['of any length beside one of three letters', 'a of inv', ['a', 'of', 'inv']],
    ['at most twelve', 'one 2 3 4 5 6 7 8 9 10 11 12', 'one 2 3 4 5 6 7 8 9 10 11 12'.split(' ')],
    ['none of a longer text', 'one 2 3 4 5 6 7 8 9 10 11 12 13', []],
    ['none of a text with two letters each', 'ab cd', []],
    ['none of a URL', 'https://console.example/payments', []],
    ['none beside an ID', `invoice pay_${REST}`, []],
    ['none of punctuation alone', '“…”', []],
  ])('%s', (_, pasted, words) => {
    expect(readTerm(pasted).words).toEqual(words)
  })
})

describe('a label before the text is left out:', () => {
  test.each([
    ['Reference: Season ticket', 'Season ticket'],
    ['ref:Season ticket', 'Season ticket'],
    ['The customer name = Ada', 'Ada'],
    ['PAYMENT AMOUNT: 45.55', '45.55'],
    ['Order no: 7', '7'],
    ['transaction # 7', '7'],
    ['“Name: Ada”', 'Ada'],
    ['Amount owed: 7', 'Amount owed: 7'],
    ['name Ada', 'name Ada'],
    ['Ada name: x', 'Ada name: x'],
  ])('%s', (pasted, clean) => {
    expect(readTerm(pasted).clean).toBe(clean)
  })
})

test.each([
  ['a broken escape', '%E0%A4%A'],
  ['a percentage', '5 %'],
])('%s is read as it is', (_, pasted) => {
  expect(readTerm(pasted).clean).toBe(pasted)
})

describe('the start of an ID is read', () => {
  const starts = (pasted: string) => readTerm(pasted).starts
  test.each([
    ['with its prefix', 'pay_01h455vb4pex'],
    ['without its underscore, in capitals', 'PAY01H455VB4PEX'],
    ['with a hyphen and an ellipsis', 'pay-01h455vb4pex…'],
    ['with another prefix', 'pmt_01h455vb4pex'],
    ['with letters that look like its digits', 'pay_oih455vb4pex'],
  ])('%s', (_, pasted) => {
    expect(starts(pasted)).toEqual([{ tag: 'pay', rest: '01h455vb4pex' }])
  })

  test('without a prefix, as one of each kind', () => {
    expect(starts('01h455vb4pex')).toEqual(TAGS.map((tag) => ({ tag, rest: '01h455vb4pex' })))
  })

  test.each([
    ['a complete ID', `pay_${REST}`],
    ['a short start', 'pay_01h45'],
    ['a later time than the year 3084', 'pay_11h455vb4pex'],
    ['digits', '0123456789'],
    ['an unknown prefix', 'inv_01h455vb4pex'],
    ['a word among others', 'see pay_01h455vb4pex'],
  ])('but not of %s', (_, pasted) => {
    expect(starts(pasted)).toEqual([])
  })

  test('and a complete ID without its underscore as an ID', () => {
    expect(readTerm(`pay${REST}`)).toMatchObject({ ids: [{ tag: 'pay', id: `pay_${REST}` }], starts: [], words: [] })
  })
})
