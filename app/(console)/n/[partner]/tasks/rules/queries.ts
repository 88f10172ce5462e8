import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client } from '#lib/client/client.ts'

/** The namespace's rules, in evaluation order. */
export const rulesQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.assignmentRules(partner), 'all'],
    queryFn: ({ signal }) => client.call('GET /assignment-rules', { partner, signal }),
  })

export type PreviewQuery = Arguments<'GET /assignment-rules/preview'>['query']

/** The member who would get such a payment now. Disabled without an amount. */
export const previewQuery = (partner: string, query: PreviewQuery | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.assignmentRules(partner), 'preview', query],
    queryFn: ({ signal }) =>
      query ? browserClient.call('GET /assignment-rules/preview', { partner, query, signal }) : null,
    enabled: query !== undefined,
  })

export type NewRules = Arguments<'PUT /assignment-rules'>['body']
export type NewRule = NewRules['rules'][number]

export const useReplaceRules = (partner: string) =>
  useWrite(
    (body: NewRules, idempotencyKey) => browserClient.call('PUT /assignment-rules', { partner, body, idempotencyKey }),
    { stale: [queryKeys.assignmentRules(partner)] },
  )
