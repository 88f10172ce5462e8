import { expect } from 'vitest'
import { operations } from '../modules/operations.ts'
import type { OperationSpec } from '../wire/operation.ts'
import { type Bank, type Call, caller, type TestNetwork } from './network.ts'
import { covered, pathOf } from './valid-requests.ts'

// Credentials are checked first, so even an invalid request is rejected for them.

/** The operations that require credentials, and those of them that accept an API key. */
export const guarded = covered(Object.values(operations)).filter(({ access }) => access.by !== 'anyone')
export const forKeys = guarded.filter(({ access }) => access.by === 'key')

/** Calls each operation and expects the same 401. */
export async function expectRefused(call: Call, checked: readonly OperationSpec[] = guarded): Promise<void> {
  for (const operation of checked) {
    const reply = await call(operation.method, pathOf(operation))
    expect([operation.id, reply.status, reply.body]).toEqual([
      operation.id,
      401,
      { code: 'error.unauthorized', message: 'Authentication required' },
    ])
  }
}

/** Calls each operation with an empty request and expects anything but 401. */
export async function expectServed(call: Call, checked: readonly OperationSpec[] = guarded): Promise<void> {
  for (const operation of checked.filter(({ id }) => id !== 'signOut')) {
    expect((await call(operation.method, pathOf(operation))).status, operation.id).not.toBe(401)
  }
}

/** The headers with a bank's organization and namespace. */
export const scopeOf = ({ orgId, partnerId }: Bank): Record<string, string> => ({
  'x-org-id': orgId,
  'x-partner-id': partnerId,
})

/** Calls in a bank's namespace with an API key secret, or with a JWT. */
export const withKey = (net: TestNetwork, bank: Bank, secret: string): Call =>
  caller(net.app, { 'x-service-api-key': secret, ...scopeOf(bank) })
export const withJwt = (net: TestNetwork, bank: Bank, jwt: string): Call =>
  caller(net.app, { authorization: `Bearer ${jwt}`, ...scopeOf(bank) })
