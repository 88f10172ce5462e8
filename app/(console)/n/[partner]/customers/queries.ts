import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { longPage, showFirst, withoutDuplicates } from '#app/_query/long-page.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateCustomer, UpdateCustomer } from '#lib/modules/customers/contract.ts'
import { type CustomersView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

export const customersQuery = (partner: string, view: CustomersView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.customers(partner), 'page', toQuery(view), view.size],
    queryFn: (context) =>
      longPage(
        { size: view.size ?? PAGE_SIZE, page: view.page },
        (part) =>
          client.call('GET /customer', { partner, query: { ...toQuery(view), ...part }, signal: context.signal }),
        (first, next) => ({ ...first, customers: withoutDuplicates(first.customers, next.customers) }),
        showFirst(context),
      ),
    placeholderData: keepPreviousData,
  })

/** Includes deleted customers. */
export const customerQuery = (partner: string, customer: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.customers(partner), 'one', customer],
    queryFn: ({ signal }) =>
      client.call('GET /customer/{customer_id}', { partner, params: { customer_id: customer }, signal }),
  })

/** The enabled customer behind an address in any namespace. */
export const resolvedQuery = (partner: string, address: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.customers(partner), 'resolved', address.toLowerCase()],
    queryFn: ({ signal }) =>
      client.call('GET /customer/{payment_address}/resolve', { partner, params: { payment_address: address }, signal }),
  })

export const useCreateCustomer = (partner: string) =>
  useWrite(
    (body: CreateCustomer, idempotencyKey) => browserClient.call('POST /customer', { partner, body, idempotencyKey }),
    { stale: [queryKeys.customers(partner)] },
  )

export const useUpdateCustomer = (partner: string, customer: string) =>
  useWrite(
    (body: UpdateCustomer, idempotencyKey) =>
      browserClient.call('PUT /customer/{customer_id}', {
        partner,
        params: { customer_id: customer },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.customers(partner)] },
  )

/** Deletes a customer and frees its address. */
export const useDeleteCustomer = (partner: string) =>
  useWrite(
    (customer: string, idempotencyKey) =>
      browserClient.call('DELETE /customer/{customer_id}', {
        partner,
        params: { customer_id: customer },
        idempotencyKey,
      }),
    { stale: [queryKeys.customers(partner)] },
  )
