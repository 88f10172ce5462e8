import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })

test('paragraphs, line breaks, lists, quotes and code', () => {
  expect(parseMarkdown('One\ntwo\n\n- a\n- b\n\n3. c\n> said\n```\n<b>x</b>\n```\nend')).toEqual([
    paragraph(text('One'), { kind: 'break' }, text('two')),
    { kind: 'list', start: undefined, items: [[text('a')], [text('b')]] },
    { kind: 'list', start: 3, items: [[text('c')]] },
    { kind: 'quote', parts: [text('said')] },
    { kind: 'code', text: '<b>x</b>' },
    paragraph(text('end')),
  ])
})

test('emphasis, code, links and mentions within a line', () => {
  expect(parseMarkdown('**B** and *i*, _j_ `c*d*` [help](https://a.example/x?y=1) <@7>')).toEqual([
    paragraph(
      { kind: 'strong', parts: [text('B')] },
      text(' and '),
      { kind: 'em', parts: [text('i')] },
      text(', '),
      { kind: 'em', parts: [text('j')] },
      text(' '),
      { kind: 'code', text: 'c*d*' },
      text(' '),
      { kind: 'link', href: 'https://a.example/x?y=1', text: 'help' },
      text(' '),
      { kind: 'mention', number: 7 },
    ),
  ])
  expect(parseMarkdown('See https://a.example/b.')).toEqual([
    paragraph(text('See '), { kind: 'link', href: 'https://a.example/b', text: 'https://a.example/b' }, text('.')),
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,hi)',
  '[x](//a.example)',
  '2 * 3 * 4',
  'snake_case_name',
  '<@0>',
  '* ',
])('%s is text', (source) => {
  expect(parseMarkdown(source)).toEqual([paragraph(text(source))])
})

/** All parts of a text, nested ones included. */
const partsOf = (blocks: readonly Block[]): Inline[] => {
  const nested = (part: Inline): Inline[] => [part, ...('parts' in part ? part.parts.flatMap(nested) : [])]
  return blocks
    .flatMap((block) => ('parts' in block ? block.parts : 'items' in block ? block.items.flat() : []))
    .flatMap(nested)
}

const pieces = [
  '**',
  '*',
  '_',
  '`',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '<@3>',
  '```',
  '\n',
  '- ',
  '1. ',
  ' ',
  'a',
  'https://',
  'javascript:',
]
const source = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
)

test('links lead only to http or https, whatever the text is', () => {
  fc.assert(
    fc.property(source, (given) => {
      for (const part of partsOf(parseMarkdown(given))) {
        if (part.kind === 'link') expect(['http:', 'https:']).toContain(new URL(part.href).protocol)
      }
    }),
  )
})

test('the longest texts are parsed quickly', () => {
  for (const piece of pieces) {
    const started = performance.now()
    parseMarkdown(piece.repeat(4000).slice(0, 4000))
    expect(performance.now() - started, piece).toBeLessThan(500)
  }
})
