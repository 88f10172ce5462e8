import { randomUUID } from 'node:crypto'
import { withClient } from '../servers.ts'

/** A server under measurement: where it is, who calls it, and a payment ready for each operation, to be copied. */
export type Side = 'debtor' | 'creditor'
export type Server = {
  readonly url: string
  readonly database: string
  /** Pairs of namespaces that pay each other; the bare server knows none, and has one pair without credentials. */
  readonly pairs: readonly Pair[]
}

/** The domains of two namespaces, and what each sends along. */
export type Pair = {
  readonly domains: Record<Side, string>
  readonly headers: Record<Side, Record<string, string>>
}

type Template = { readonly payment: string; readonly admission: string; readonly task: string }
type Sent = { method: 'POST' | 'PUT'; path: string; body?: object }

/** A hot operation. Each request of it consumes a payment of its own. */
export type Operation = {
  readonly title: string
  readonly by: Side
  /** Tables whose rows of the template are copied before a measurement. */
  readonly copied: readonly string[]
  readonly request: (pair: Pair, id: (token: string) => string, template: Template) => Sent
}

export const PAYMENTS = '/api/v1/csp/payments'
export const ACCEPT = { status: 'completed', status_reason: 'accepted' }
const tasksOf = (payment: string, admission: string) => `${PAYMENTS}/${payment}/admissions/${admission}/tasks`

export const OPERATIONS: readonly Operation[] = [
  {
    title: 'create payment',
    by: 'debtor',
    copied: [],
    request: (pair) => ({ method: 'POST', path: PAYMENTS, body: newPayment(pair, 'Type_Push', randomUUID()) }),
  },
  {
    title: 'submit (a pull, which opens one task)',
    by: 'creditor',
    copied: ['payments'],
    request: (_, id, { payment }) => ({ method: 'POST', path: `${PAYMENTS}/${id(payment)}/submissions` }),
  },
  {
    title: 'update task (the last one, which makes the transaction)',
    by: 'debtor',
    copied: ['payments', 'submissions', 'admissions', 'admission_tasks', 'task_events'],
    request: (_, id, { payment, admission, task }) => ({
      method: 'PUT',
      path: `${tasksOf(id(payment), id(admission))}/${id(task)}`,
      body: ACCEPT,
    }),
  },
]

/** Payments for one operation on one server, made outside the measured time; its pairs of namespaces take turns. */
export async function openStock(server: Server, operation: Operation) {
  const stocks = await Promise.all(server.pairs.map((pair) => openPairsStock(server, pair, operation)))
  let turn = 0
  return {
    /** Sees to so many more. */
    fill: async (count: number): Promise<void> => {
      for (const stock of stocks) await stock.fill(Math.ceil(count / stocks.length))
      if (operation.copied.length > 0) await withClient(server.database, (client) => client.query('vacuum analyze'))
    },
    /** The next request. */
    next: () => {
      const stock = stocks[turn++ % stocks.length]
      if (!stock) throw new Error('a server has a pair')
      return stock.next()
    },
  }
}

async function openPairsStock(server: Server, pair: Pair, operation: Operation) {
  const template = await makeTemplate(server, pair, operation)
  let used = 0
  let stored = 0
  return {
    async fill(count: number): Promise<void> {
      if (operation.copied.length === 0) return
      await withClient(server.database, async (client) => {
        for (const table of operation.copied)
          await client.query(copy(table), [template.payment, stored + 1, stored + count])
      })
      used = stored
      stored += count
    },
    next() {
      used += 1
      const { method, path, body } = operation.request(pair, (token) => `${token}_${used}`, template)
      return {
        method,
        path,
        headers: headersOf(pair.headers[operation.by], body),
        body: body && JSON.stringify(body),
      }
    },
  }
}

/** Rows `$2` to `$3` of a table, as the template's own but for their identifiers. */
const copy = (table: string) => `
  insert into ${table} select made.* from ${table} t, generate_series($2::int, $3::int) n, jsonb_populate_record(t, jsonb_build_object(
    'payment_id', t.payment_id || '_' || n, 'token', t.token || '_' || n,
    'admission_id', to_jsonb(t)->>'admission_id' || '_' || n, 'task_id', to_jsonb(t)->>'task_id' || '_' || n)) made
   where t.payment_id = $1`

/** A pull in the state that the operation starts from. */
async function makeTemplate(server: Server, pair: Pair, { copied }: Operation): Promise<Template> {
  const payment = randomUUID()
  if (copied.length === 0) return { payment, admission: '', task: '' }
  await send(server, pair, PAYMENTS, newPayment(pair, 'Type_Pull', payment))
  if (!copied.includes('admissions')) return { payment, admission: '', task: '' }
  await send(server, pair, `${PAYMENTS}/${payment}/submissions`)
  return withClient(server.database, async (client) => {
    const found = await client.query('select * from admission_tasks where payment_id = $1', [payment])
    return { payment, admission: found.rows[0].admission_id, task: found.rows[0].token }
  })
}

async function send(server: Server, pair: Pair, path: string, body?: object): Promise<void> {
  const headers = headersOf(pair.headers.creditor, body)
  const reply = await fetch(new URL(path, server.url), { method: 'POST', headers, body: body && JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

/** What a request carries besides its body. */
export const headersOf = (credentials: Record<string, string>, body?: object): Record<string, string> => ({
  ...(body ? { 'content-type': 'application/json' } : {}),
  'idempotency-key': randomUUID(),
  ...credentials,
})

/** The body of a payment between a pair. */
export const newPayment = ({ domains }: Pair, type: 'Type_Push' | 'Type_Pull', id: string) => ({
  payment_id: id,
  amount: { currency: 'USD', total: '12500' },
  debtor_party: {
    payment_address: `alder@${domains.debtor}`,
    first_name: 'Alder',
    last_name: 'Sample',
    email: 'alder@mail.example',
  },
  beneficiary_party: { payment_address: `rowan@${domains.creditor}`, first_name: 'Rowan', last_name: 'Sample' },
  reference: 'Invoice 42',
  payment_type: type,
})
