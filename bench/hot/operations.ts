import { randomUUID } from 'node:crypto'
import { withClient } from '../servers.ts'
import { zipf } from '../zipf.ts'

/** A server under test: its URL, its clients, and a template payment per operation. */
export type Side = 'debtor' | 'creditor'
export type Server = {
  readonly url: string
  readonly database: string
  /**
   * Pairs of namespaces that pay each other. The bare server has no namespaces and uses one
   * pair without credentials.
   */
  readonly pairs: readonly Pair[]
}

/** Domains and credentials of two namespaces. */
export type Pair = {
  readonly domains: Record<Side, string>
  readonly headers: Record<Side, Record<string, string>>
}

type Template = { readonly payment: string; readonly admission: string; readonly task: string }
type Sent = { method: 'POST' | 'PUT'; path: string; body?: object }

/** A hot operation. Each request consumes its own payment. */
export type Operation = {
  readonly title: string
  readonly by: Side
  /** Tables whose template rows are copied before a measurement. */
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

/**
 * Payments for one operation on one server, created before the measurement. The first `namespaces`
 * pairs take part, with unequal load.
 */
export async function openStock(server: Server, operation: Operation, namespaces: number) {
  const pairs = server.pairs.slice(0, namespaces)
  const templates = await inPortions(pairs, (pair) => makeTemplate(server, pair, operation))
  const draw = zipf(pairs.length)
  const stored = pairs.map(() => 0)
  const used = pairs.map(() => 0)
  let drawn: number[] = []
  return {
    /** Prepares this many requests. */
    async fill(count: number): Promise<void> {
      drawn = Array.from({ length: count }, draw)
      if (operation.copied.length === 0) return
      const needed = pairs.map(() => 0)
      for (const place of drawn) needed[place] = (needed[place] ?? 0) + 1
      const values = [
        templates.map(({ payment }) => payment),
        stored.map((n) => n + 1),
        stored.map((n, place) => n + (needed[place] ?? 0)),
      ]
      await withClient(server.database, async (client) => {
        for (const table of operation.copied) await client.query(copy(table), values)
        await client.query('vacuum analyze')
      })
      for (const place of pairs.keys()) {
        used[place] = stored[place] ?? 0
        stored[place] = used[place] + (needed[place] ?? 0)
      }
    },
    next() {
      const place = drawn.pop()
      const [pair, template] = [pairs[place ?? -1], templates[place ?? -1]]
      if (place === undefined || !pair || !template) throw new Error('no prepared payments left')
      used[place] = (used[place] ?? 0) + 1
      const suffix = used[place]
      const { method, path, body } = operation.request(pair, (token) => `${token}_${suffix}`, template)
      return { method, path, headers: headersOf(pair.headers[operation.by], body), body: body && JSON.stringify(body) }
    },
  }
}

/** Processes items with a concurrency of eight; returns results in order. */
async function inPortions<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let n = 0; n < items.length; n += 8) results.push(...(await Promise.all(items.slice(n, n + 8).map(work))))
  return results
}

/** Copies template `$1` with the numbers `$2` to `$3`; only the identifiers differ. */
const copy = (table: string) => `
  insert into ${table} select made.* from unnest($1::text[], $2::int[], $3::int[]) needed(payment, first, last)
    join ${table} t on t.payment_id = needed.payment, generate_series(needed.first, needed.last) n,
    jsonb_populate_record(t, jsonb_build_object(
      'payment_id', t.payment_id || '_' || n, 'token', t.token || '_' || n,
      'admission_id', to_jsonb(t)->>'admission_id' || '_' || n, 'task_id', to_jsonb(t)->>'task_id' || '_' || n)) made`

/** Creates a pull payment in the operation's initial state. */
async function makeTemplate(server: Server, pair: Pair, { copied }: Operation): Promise<Template> {
  const payment = randomUUID()
  if (copied.length === 0) return { payment, admission: '', task: '' }
  await send(server, pair, { method: 'POST', path: PAYMENTS, by: 'creditor' }, newPayment(pair, 'Type_Pull', payment))
  if (!copied.includes('admissions')) return { payment, admission: '', task: '' }
  await send(server, pair, { method: 'POST', path: `${PAYMENTS}/${payment}/submissions`, by: 'creditor' })
  return withClient(server.database, async (client) => {
    const found = await client.query('select * from admission_tasks where payment_id = $1', [payment])
    return { payment, admission: found.rows[0].admission_id, task: found.rows[0].token }
  })
}

async function send(server: Server, pair: Pair, { method, path, by }: Sending, body?: object): Promise<void> {
  const headers = headersOf(pair.headers[by], body)
  const reply = await fetch(new URL(path, server.url), { method, headers, body: body && JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

/** Completes a pull payment in each pair of namespaces. */
export async function completePayments(server: Server): Promise<void> {
  const complete = OPERATIONS.at(-1)
  if (!complete) return
  await inPortions(server.pairs, async (pair) => {
    const template = await makeTemplate(server, pair, complete)
    const { path, body } = complete.request(pair, (token) => token, template)
    await send(server, pair, { method: 'PUT', path, by: 'debtor' }, body)
  })
}

type Sending = { readonly method: 'POST' | 'PUT'; readonly path: string; readonly by: Side }

/** Headers of a request. */
export const headersOf = (credentials: Record<string, string>, body?: object): Record<string, string> => ({
  ...(body ? { 'content-type': 'application/json' } : {}),
  'idempotency-key': randomUUID(),
  ...credentials,
})

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
