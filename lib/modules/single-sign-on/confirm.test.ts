import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { organizationRows } from '../../testing/members/organization-rows.ts'
import { completeConfirmation, startConfirmation } from './confirm.ts'
import type { SignInDeps } from './sign-in.ts'

// Who may confirm a session at the provider. The HTTP tests cover the provider's response.

let database: Database
let bank: Awaited<ReturnType<typeof organizationRows>>
beforeAll(async () => {
  database = await testDatabase()
  bank = await organizationRows(database)
})
afterAll(() => database.close())

const deps = { secrets: makeSecrets('a master secret for tests, long enough') } as unknown as SignInDeps
const as = (isOperator: boolean, hasSecondFactor: boolean) => bank.writeBy('mem_1', { isOperator, hasSecondFactor }).ctx
const OWN_FACTOR = {
  status: 403,
  message:
    'Members of the network operator confirm with their own second factor. Use a passkey, or your password and a code.',
}
const response = { organization_id: 'org_1', state: 's', binding: 'b', code: 'c' }

test('an operator who proved a second factor can neither start nor complete a confirmation there', async () => {
  await expect(startConfirmation(as(true, true), deps)).rejects.toMatchObject(OWN_FACTOR)
  await expect(completeConfirmation(as(true, true), deps, response)).rejects.toMatchObject(OWN_FACTOR)
})

test.each([
  ['an operator without a second factor', true, false],
  ['another member with one', false, true],
])('%s can confirm there if the organization uses single sign-on', async (_, isOperator, hasSecondFactor) => {
  const ctx = as(isOperator, hasSecondFactor)
  const message = 'Your organization does not use single sign-on'
  await expect(startConfirmation(ctx, deps)).rejects.toMatchObject({ status: 409, message })
  await expect(completeConfirmation(ctx, deps, response)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('another browser or tab'),
  })
})
