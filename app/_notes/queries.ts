import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client, RouteName } from '#lib/client/client.ts'
import type { WriteNote } from '#lib/modules/notes/contract.ts'
import type { NotedRecord } from '#lib/modules/notes/states.ts'

/** The record that notes are on. */
export type NotesTarget = { readonly type: NotedRecord; readonly id: string }

const POLL_MS = 10_000

/** The operation that writes a note on a record, for the role it requires. */
export const WRITE_ROUTE: Record<NotedRecord, RouteName> = {
  payment: 'POST /payments/{payment_id}/notes',
  customer: 'POST /customer/{customer_id}/notes',
  settlement: 'POST /settlements/{batch_id}/notes',
}

/** Notes on a record, oldest first. */
export const notesQuery = (partner: string, { type, id }: NotesTarget, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.notes(partner), type, id],
    queryFn: ({ signal }) => {
      const call = { partner, signal }
      switch (type) {
        case 'payment':
          return client.call('GET /payments/{payment_id}/notes', { ...call, params: { payment_id: id } })
        case 'customer':
          return client.call('GET /customer/{customer_id}/notes', { ...call, params: { customer_id: id } })
        case 'settlement':
          return client.call('GET /settlements/{batch_id}/notes', { ...call, params: { batch_id: id } })
      }
    },
    refetchInterval: pollEvery(POLL_MS),
  })

/** The texts of a note, newest first. */
export const versionsQuery = (partner: string, note_id: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.notes(partner), 'versions', note_id],
    queryFn: ({ signal }) => client.call('GET /notes/{note_id}/versions', { partner, params: { note_id }, signal }),
  })

/** Writes a note. `task_id` is for payments only. */
export const useWriteNote = (partner: string, { type, id }: NotesTarget) =>
  useWrite(
    ({ body, task_id }: WriteNote, idempotencyKey) => {
      const call = { partner, body: { body }, idempotencyKey }
      switch (type) {
        case 'payment':
          return browserClient.call('POST /payments/{payment_id}/notes', {
            ...call,
            params: { payment_id: id },
            body: { body, task_id },
          })
        case 'customer':
          return browserClient.call('POST /customer/{customer_id}/notes', { ...call, params: { customer_id: id } })
        case 'settlement':
          return browserClient.call('POST /settlements/{batch_id}/notes', { ...call, params: { batch_id: id } })
      }
    },
    { stale: [queryKeys.notes(partner)] },
  )

export const useEditNote = (partner: string) =>
  useWrite(
    ({ token, body }: { token: string; body: string }, idempotencyKey) =>
      browserClient.call('PUT /notes/{note_id}', {
        partner,
        params: { note_id: token },
        body: { body },
        idempotencyKey,
      }),
    { stale: [queryKeys.notes(partner)] },
  )

export const useDeleteNote = (partner: string) =>
  useWrite(
    ({ token }: { token: string }, idempotencyKey) =>
      browserClient.call('DELETE /notes/{note_id}', { partner, params: { note_id: token }, idempotencyKey }),
    { stale: [queryKeys.notes(partner)] },
  )
