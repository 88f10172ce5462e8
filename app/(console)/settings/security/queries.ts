import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client } from '#lib/client/client.ts'
import type { ConfirmSession, UpdateMe } from '#lib/modules/members/contract.ts'

export const meQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: queryKeys.me, queryFn: ({ signal }) => client.call('GET /members/me', { signal }) })

export const useUpdateMe = () =>
  useWrite((body: UpdateMe, idempotencyKey) => browserClient.call('PUT /members/me', { body, idempotencyKey }), {
    stale: [queryKeys.me, queryKeys.members],
  })

export const sessionsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => client.call('GET /members/me/sessions', { signal }),
  })

export const useEndSession = () =>
  useWrite(
    (session_id: string, idempotencyKey) =>
      browserClient.call('DELETE /members/me/sessions/{session_id}', { params: { session_id }, idempotencyKey }),
    { stale: [queryKeys.sessions] },
  )

export const useEndSessions = () =>
  useWrite(
    (including_this: boolean, idempotencyKey) =>
      browserClient.call('POST /members/me/sessions/end', { body: { including_this }, idempotencyKey }),
    { stale: [queryKeys.sessions] },
  )

export const useSendEmailLink = () =>
  useWrite((_: undefined, idempotencyKey) => browserClient.call('POST /members/me/email-link', { idempotencyKey }), {
    stale: [queryKeys.me],
  })

export const useChangePassword = () =>
  useWrite(
    (body: Arguments<'PUT /members/me/password'>['body'], idempotencyKey) =>
      browserClient.call('PUT /members/me/password', { body, idempotencyKey }),
    { stale: [queryKeys.sessions] },
  )

export const startTotp = () => browserClient.call('POST /members/me/totp/start', { reads: true })

export const useEnableTotp = () =>
  useWrite(
    (body: Arguments<'PUT /members/me/totp'>['body'], idempotencyKey) =>
      browserClient.call('PUT /members/me/totp', { body, idempotencyKey }),
    { stale: [queryKeys.me, queryKeys.sessions] },
  )

export const useDisableTotp = () =>
  useWrite(
    (body: ConfirmSession, idempotencyKey) =>
      browserClient.call('POST /members/me/totp/disable', { body, idempotencyKey }),
    { stale: [queryKeys.me] },
  )

export const useRecoveryCodes = () =>
  useWrite(
    (body: ConfirmSession, idempotencyKey) =>
      browserClient.call('POST /members/me/recovery-codes', { body, idempotencyKey }),
    { stale: [] },
  )

export const passkeysQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => client.call('GET /members/me/passkeys', { signal }),
  })

/** Shows the browser's prompt. Each attempt has its own challenge, so a repeated one is a new request. */
export const useAddPasskey = () =>
  useWrite(
    async (name: string) => {
      const { createPasskey } = await import('#app/_session/passkeys/passkey.ts')
      const { options } = await browserClient.call('POST /members/me/passkeys/start', { reads: true })
      const response = await createPasskey(options)
      return browserClient.call('POST /members/me/passkeys', { body: { name, response } })
    },
    { stale: [queryKeys.passkeys, queryKeys.me, queryKeys.sessions] },
  )

export const useRenamePasskey = () =>
  useWrite(
    ({ passkey_id, name }: { passkey_id: string; name: string }, idempotencyKey) =>
      browserClient.call('PUT /members/me/passkeys/{passkey_id}', {
        params: { passkey_id },
        body: { name },
        idempotencyKey,
      }),
    { stale: [queryKeys.passkeys] },
  )

export const useRemovePasskey = () =>
  useWrite(
    (passkey_id: string, idempotencyKey) =>
      browserClient.call('DELETE /members/me/passkeys/{passkey_id}', { params: { passkey_id }, idempotencyKey }),
    { stale: [queryKeys.passkeys, queryKeys.me] },
  )
