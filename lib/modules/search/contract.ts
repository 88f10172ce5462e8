import { z } from 'zod'
import { queryNumber, SecondsObject, text } from '../../wire/shapes.ts'
import { Payment } from '../payments/contract.ts'
import { MATCHED_BY, RESULT_TYPES, SIDES } from './states.ts'

export const SearchQuery = z.object({
  term: text(500).meta({
    description:
      'Text to find: an ID, its first or last characters, an approval code, an amount, an address, or part of a reference, name, account title or name of the counterparty’s namespace. Two to four words also match payments that contain the words in different fields',
    example: '45.55 USD',
  }),
  limit: queryNumber(1, 50).default(20).meta({ description: 'Maximum number of results' }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

const Match = z.object({
  by: z.enum(MATCHED_BY).meta({ description: 'The field that matched' }),
  value: z.string().meta({ description: 'What the field contains' }),
})
export type Match = z.infer<typeof Match>

export const SearchResultItem = z
  .object({
    type: z.enum(RESULT_TYPES),
    id: z.string().meta({ description: 'ID of the record' }),
    is_identified: z.boolean().meta({ description: 'Whether the term contains the record’s ID or approval code' }),
    matches: z.array(Match).meta({ description: 'Why the record matched, most specific first' }),
    title: z.string().meta({ description: 'Name of a customer or title of an account, otherwise empty' }),
    payment: Payment.nullable().meta({ description: 'The payment, or the one that the record belongs to' }),
  })
  .meta({ id: 'SearchResultItem' })
export type SearchResultItem = z.infer<typeof SearchResultItem>

export const SearchResult = z
  .object({
    count: z.int().meta({ description: 'Number of results returned' }),
    has_more: z.boolean().meta({ description: 'Whether more records match' }),
    results: z.array(SearchResultItem),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

export const CounterpartyQuery = z.object({
  search: z
    .string()
    .trim()
    .max(128)
    .default('')
    .meta({ description: 'Part of the name or address. By default, returns those of the newest payments' }),
  side: z.enum(SIDES).default('any').meta({ description: '`own`: only customers of the namespace' }),
  limit: queryNumber(1, 20).default(8).meta({ description: 'Maximum number of results' }),
})
export type CounterpartyQuery = z.infer<typeof CounterpartyQuery>

export const CounterpartyList = z
  .object({
    counterparties: z.array(
      z.object({
        payment_address: z.string(),
        name: z.string().meta({ description: 'Name of the customer, or as in the newest payment; may be empty' }),
        is_own: z.boolean().meta({ description: 'Whether it is a customer of the namespace' }),
        is_linked: z.boolean().meta({ description: 'Whether the namespace has an established link with it' }),
        last_payment_at: SecondsObject.nullable().meta({ description: 'When its newest known payment was created' }),
      }),
    ),
  })
  .meta({ id: 'CounterpartyList' })
export type CounterpartyList = z.infer<typeof CounterpartyList>
