import type { After, Field, Folder, Request } from './model.ts'

type Step = {
  /** The operation, whose request the step sends with its own name, body and filters. */
  readonly operationId: string
  readonly name: string
  readonly description?: string
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
  readonly after: After
}

const customer = (first_name: string, variable: string): Step => ({
  operationId: 'createCustomer',
  name: `Create customer ${first_name}`,
  body: {
    type: 'Individual',
    first_name,
    last_name: 'Reyes',
    email: `${variable}@{{domain}}.example`,
    payment_address: `${variable}@{{domain}}`,
    status: 'ENABLED',
  },
  after: { save: { [variable]: 'result.payment_address' } },
})

const EVERYTHING = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }

/** The requests from a sign-in to a settled payment and its proof. Each saves what the next ones need. */
const STEPS: readonly Step[] = [
  {
    operationId: 'signIn',
    name: 'Sign in',
    description: 'Needs `email` and `password` of an admin.',
    body: { admin_email: '{{email}}', admin_password: '{{password}}' },
    after: { save: { access_token: 'result.access_token', organization_id: 'result.token' } },
  },
  {
    operationId: 'createNamespace',
    name: 'Create a namespace',
    body: { name: 'First payment', domain: 'first-{{$timestamp}}', environment: 'sandbox' },
    after: { save: { partner_id: 'result.token', domain: 'result.domain' } },
  },
  {
    operationId: 'createApiKey',
    name: 'Create an API key',
    body: { name: 'Collection', access: EVERYTHING },
    after: { save: { api_key: 'result.secret_key' } },
  },
  customer('Willow', 'willow'),
  customer('Juniper', 'juniper'),
  {
    operationId: 'createPayment',
    name: 'Create a pull',
    description:
      'The customers have no link, so the debtor’s side decides. A link with permissions for pulls replaces that decision.',
    body: {
      amount: { currency: 'USD', total: '10000' },
      payment_type: 'Type_Pull',
      debtor_party: { payment_address: '{{willow}}' },
      beneficiary_party: { payment_address: '{{juniper}}' },
      reference: 'Invoice 42',
    },
    after: { save: { payment_id: 'result.payment_id' } },
  },
  { operationId: 'createSubmission', name: 'Submit the payment', after: { save: { submission_id: 'result.token' } } },
  {
    operationId: 'findAdmissionOfPayment',
    name: 'Get its admission',
    after: { save: { admission_id: 'result.token' } },
  },
  {
    operationId: 'listTasks',
    name: 'List its tasks',
    after: { checks: { 'One task is open': 'result.count === 1' }, save: { task_id: 'result.tasks?.[0]?.token' } },
  },
  {
    operationId: 'updateTask',
    name: 'Accept the task',
    body: { status: 'completed', status_reason: 'accepted' },
    after: {},
  },
  {
    operationId: 'findPayment',
    name: 'Get the completed payment',
    after: { checks: { 'The payment is completed': "result.state === 'completed'" } },
  },
  {
    operationId: 'runSettlement',
    name: 'Run a settlement',
    after: { save: { batch_id: 'result.batches?.[0]?.token' } },
  },
  {
    operationId: 'findPayment',
    name: 'Get the settled payment',
    after: { checks: { 'The payment is settled': "result.state === 'settled'" } },
  },
  {
    operationId: 'findProof',
    name: 'Get the proof of the settlement',
    description: 'Verify it with `verify-settlement.mjs` and the signing keys.',
    after: { checks: { 'The proof names the root': 'result.root_hash === result.statement.root_hash' } },
  },
  {
    operationId: 'listSettlementKeys',
    name: 'Get the signing keys',
    after: { checks: { 'A key is published': 'result.keys.length > 0' } },
  },
]

export const FLOW = 'From sign-in to settlement'

/** The folder with these requests. */
export function flowOf(requests: ReadonlyMap<string, Request>): Folder {
  return {
    name: FLOW,
    description:
      'Run the whole folder with the email and password of an admin. It creates a namespace in the sandbox, completes and settles a payment, and saves all IDs and credentials for the other requests.',
    requests: STEPS.map(({ operationId, name, description, body, query = {}, after }) => {
      const request = requests.get(operationId)
      if (!request) throw new Error(`The flow names ${operationId}, which is not an operation`)
      const isSent = ({ name: field }: Field) => query[field] !== undefined
      return {
        ...request,
        name,
        description: description ?? request.description,
        query: request.query.filter(isSent).map((field) => ({ ...field, value: query[field.name] ?? '' })),
        ...(body !== undefined && { body: JSON.stringify(body, null, 2) }),
        after,
      }
    }),
  }
}
