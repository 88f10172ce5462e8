import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client } from '#lib/client/client.ts'

const keyOf = (partner: string) => ['assignment-rules', partner]

/** The namespace's rules, in evaluation order. */
export const rulesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keyOf(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /assignment-rules', { partner, signal }),
  })

export type PreviewQuery = Arguments<'GET /assignment-rules/preview'>['query']

/** The member who would get such a payment now. Disabled without an amount. */
export const previewQuery = (partner: string, query: PreviewQuery | undefined) =>
  queryOptions({
    queryKey: [...keyOf(partner), 'preview', query],
    queryFn: ({ signal }) =>
      query ? browserClient.call('GET /assignment-rules/preview', { partner, query, signal }) : null,
    enabled: query !== undefined,
  })

export type NewRules = Arguments<'PUT /assignment-rules'>['body']
export type NewRule = NewRules['rules'][number]

export const useReplaceRules = (partner: string) =>
  useWrite(
    (body: NewRules, idempotencyKey) => browserClient.call('PUT /assignment-rules', { partner, body, idempotencyKey }),
    { stale: [keyOf(partner)] },
  )
