import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, type TestNetwork, testNetwork } from '../../../testing/network.ts'

// Two independent generators produce clients from the document. Both compile under `strict`, and one
// of them makes a payment.
let net: TestNetwork
let harbor: Bank
let document: string
let folder: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  document = await (await net.app.request('/api/v1/csp/openapi.json')).text()
  // Within the project, because Vitest does not transform files elsewhere.
  await mkdir('.cache', { recursive: true })
  folder = await mkdtemp('.cache/generated-clients-')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await net.close()
})

/** Compiles a file with everything that it imports, and returns the errors. */
function errorsIn(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ code, messageText }) => `TS${code} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

const OF_TYPES = `
import type { components, paths } from './types.ts'

type CreatePayment = paths['/api/v1/csp/payments']['post']
export const body: CreatePayment['requestBody']['content']['application/json'] = {
  amount: { currency: 'USD', total: '10000' },
  payment_type: 'Type_Push',
  debtor_party: { payment_address: 'juniper@harbor' },
  beneficiary_party: { payment_address: 'rowan@meadow' },
}
export const headers: CreatePayment['parameters']['header'] = { 'idempotency-key': '1', 'x-partner-id': 'part_1' }
export const stateOf = (payment: components['schemas']['Payment']) => payment.state === 'settled'
// @ts-expect-error A payment has no such type.
body.payment_type = 'Type_Refund'
`

test('the types of openapi-typescript compile, and describe a payment', async () => {
  await writeFile(join(folder, 'types.ts'), astToString(await openapiTS(document)))
  await writeFile(join(folder, 'of-types.ts'), OF_TYPES)
  expect(errorsIn(join(folder, 'of-types.ts'))).toEqual([])
})

const OF_CLIENT = `
import { createClient } from './client/client'
import { createPayment, findPayment } from './client'

type Access = { fetch: typeof fetch; apiKey: string; organization: string; partner: string }

export async function pay({ fetch, apiKey, organization, partner }: Access): Promise<string> {
  const client = createClient({
    baseUrl: 'http://gateway.example',
    fetch,
    auth: ({ name }) => (name === 'x-org-id' ? organization : apiKey),
  })
  const scope = { 'x-partner-id': partner }
  const { data } = await createPayment({
    client,
    throwOnError: true,
    headers: { ...scope, 'idempotency-key': 'generated-1' },
    body: {
      amount: { currency: 'USD', total: '10000' },
      payment_type: 'Type_Push',
      debtor_party: { payment_address: 'juniper@harbor' },
      beneficiary_party: { payment_address: 'rowan@meadow' },
    },
  })
  const { payment_id } = data.data
  const found = await findPayment({ client, throwOnError: true, headers: scope, path: { payment_id } })
  return found.data.data.state
}
`

test('a client of @hey-api/openapi-ts compiles, and makes a payment with an API key', async () => {
  await createClient({
    input: JSON.parse(document),
    output: { path: join(folder, 'client') },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  })
  await writeFile(join(folder, 'of-client.ts'), OF_CLIENT)
  expect(errorsIn(join(folder, 'of-client.ts'))).toEqual([])
  const { pay } = await import(join(process.cwd(), folder, 'of-client.ts'))
  const access = {
    fetch: (request: Request) => net.app.fetch(request),
    apiKey: harbor.secret,
    organization: harbor.orgId,
    partner: harbor.partnerId,
  }
  expect(await pay(access)).toBe('created')
})
