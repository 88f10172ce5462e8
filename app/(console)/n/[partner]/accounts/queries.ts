import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { longPage, showFirst, withoutDuplicates } from '#app/_query/long-page.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateAccount, TryValidation } from '#lib/modules/accounts/contract.ts'
import { type AccountsView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

export const accountsQuery = (partner: string, view: AccountsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.accounts(partner), 'page', toQuery(view), view.size],
    queryFn: (context) =>
      longPage(
        { size: view.size ?? PAGE_SIZE, page: view.page },
        (part) =>
          client.call('GET /account', { partner, query: { ...toQuery(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...first, accounts: withoutDuplicates(first.accounts, next.accounts) }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
  })

/** Includes deleted accounts. */
export const accountQuery = (partner: string, account: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.accounts(partner), 'one', account],
    queryFn: ({ signal }) =>
      client.call('GET /account/{account_id}', { partner, params: { account_id: account }, signal }),
  })

export const validationsQuery = (partner: string, account: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.accounts(partner), 'validations', account],
    queryFn: ({ signal }) =>
      client.call('GET /validate/{account_id}', { partner, params: { account_id: account }, signal }),
  })

/** Adds an account. No response contains its number. */
export const useCreateAccount = (partner: string) =>
  useWrite(
    (body: CreateAccount, idempotencyKey) => browserClient.call('POST /account', { partner, body, idempotencyKey }),
    { stale: [queryKeys.accounts(partner)] },
  )

export const useDeleteAccount = (partner: string) =>
  useWrite(
    (account: string, idempotencyKey) =>
      browserClient.call('DELETE /account/{account_id}', { partner, params: { account_id: account }, idempotencyKey }),
    { stale: [queryKeys.accounts(partner)] },
  )

/** Starts a validation or returns the pending one. */
export const useStartValidation = (partner: string, account: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) =>
      browserClient.call('POST /validate/{account_id}', {
        partner,
        params: { account_id: account },
        body: { strategy: 'VStrat_Microdeposit' },
        idempotencyKey,
      }),
    { stale: [queryKeys.accounts(partner)] },
  )

/** Submits the two deposit amounts. A mismatch is a successful response with one attempt fewer. */
export const useTryValidation = (partner: string, { account_id, token }: { account_id: string; token: string }) =>
  useWrite(
    (body: TryValidation, idempotencyKey) =>
      browserClient.call('POST /validate/{account_id}/{validation_id}', {
        partner,
        params: { account_id, validation_id: token },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.accounts(partner)] },
  )
