import { type Block, type Inline, parseMarkdown } from '#components/markdown/parse-markdown.ts'
import type { Note } from '#lib/modules/notes/contract.ts'
import type { NotedRecord } from '#lib/modules/notes/states.ts'
import { customersHref } from '../customers/search-params.ts'
import { paymentHref } from '../payments/search-params.ts'
import { settlementHref } from '../settlements/search-params.ts'
import type { Tab } from './search-params.ts'

export const TAB_WORDS: Record<Tab, string> = { unread: 'Unread', all: 'All' }

export const RECORD_WORDS: Record<NotedRecord, string> = {
  payment: 'Payment',
  customer: 'Customer',
  settlement: 'Settlement batch',
}

const HREFS: Record<NotedRecord, (partner: string, id: string) => string> = {
  payment: paymentHref,
  customer: (partner, customer) => customersHref(partner, { customer }),
  settlement: settlementHref,
}

/** The page with the note, which it shows even if it is one of the earlier notes. */
export function noteHref(partner: string, { record_type, record_id, token }: Note): string {
  const href = HREFS[record_type](partner, record_id)
  return `${href}${href.includes('?') ? '&' : '?'}note=${token}`
}

/** A note on one line, without its markup. */
export function noteText({ body, mentions }: Note): string {
  const nameOf = (number: number) => mentions.find((one) => one.number === number)?.name ?? `Member ${number}`
  const inline = (parts: readonly Inline[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'break') return ' '
        if (part.kind === 'mention') return `@${nameOf(part.number)}`
        return 'parts' in part ? inline(part.parts) : part.text
      })
      .join('')
  const block = (one: Block) => {
    if (one.kind === 'code') return one.text
    return one.kind === 'list' ? one.items.map(inline).join(' ') : inline(one.parts)
  }
  return parseMarkdown(body).map(block).join(' ').replaceAll(/\s+/g, ' ').trim()
}
