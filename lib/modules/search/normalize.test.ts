import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTerm, containsWords, foldText, tailOf } from './normalize.ts'

describe('a pasted term is cleaned of', () => {
  test.each([
    ['compatibility forms', '４５．５５', '45.55'],
    ['ligatures', 'oﬃce', 'office'],
    ['zero-width and directional characters', '\u200fpay\u200b_\u202a1\ufeff', 'pay_1'],
    ['line ends, tabs and control characters', 'a\r\n\tb\u0000c', 'a b c'],
    ['repeated and non-breaking spaces', '  a \u00a0\u2003 b ', 'a b'],
    ['quotes around it', '„“‘«"a"»’”', 'a'],
    ['brackets around it', '([{<a>}])', 'a'],
    ['punctuation around it', '#*.,;:a.,;:!?*', 'a'],
    ['a signature of punctuation only', ' "…" ', ''],
  ])('%s', (_, pasted, clean) => {
    expect(cleanTerm(pasted)).toBe(clean)
  })

  test.each([
    ['inside it', "O'Brien (Ada), 5.00"],
    ['that amounts begin with', '-5'],
    ['that amounts begin with', '$5'],
    ['that addresses and IDs contain', '_a-b@c_'],
  ])('no characters %s: %s', (_, pasted) => {
    expect(cleanTerm(pasted)).toBe(pasted)
  })
})

describe('a text is folded', () => {
  test.each([
    ['to lower case', 'ADA', 'ada'],
    ['without accents, composed or not', 'Ólafía O\u0308 Żółć', 'olafia o zołc'],
    ['to the letters that a capital folds to', 'İstanbul', 'istanbul'],
    ['with compatibility forms', 'ﬁ ４５', 'fi 45'],
    ['without invisible characters inside words', 'Thorn\u00adbu\u200bry', 'thornbury'],
    ['to words with single spaces', ' INV-2026/0042,  Müller & Søn ', 'inv 2026 0042 muller søn'],
    ['without the wildcards of a pattern', '50%_\\a', '50 a'],
    ['in every script', '田中 Ґанок', '田中 ґанок'],
    ['to nothing if it has no letters or digits', '“…” %_', ''],
  ])('%s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('to a form that folds to itself and contains letters, digits and single spaces only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text)
        expect(foldText(folded)).toBe(folded)
        expect(folded).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
      }),
    )
  })
})

test.each([
  [['ada'], true],
  [['thorn', 'da'], true],
  [['ada', 'bea'], false],
  [['ada thornbury'], true],
  [['adathornbury'], false],
  [[], false],
])('a text contains the words %j: %s', (words, isContained) => {
  expect(containsWords('ada thornbury', words)).toBe(isContained)
})

test.each([
  ['pay_01h455vb4pex5vsknk084sn02q', 'nk084sn02q'],
  ['PAY_01H455VB4PEX5VSKNK084SN02Q', 'nk084sn02q'],
  ['084sn02q', '084sn02q'],
])('the indexed end of %s is %s', (id, tail) => {
  expect(tailOf(id)).toBe(tail)
})
