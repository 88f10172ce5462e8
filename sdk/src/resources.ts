import type { Body, CallOptions, Calls, Item, Query } from './calls.ts'

// Short names for the common operations. All others are called by path: `client.get('/search', …)`.

type Filters<P extends Parameters<Calls['list']>[0]> = Omit<Query<P>, 'cursor'>

export const payments = (calls: Calls) => ({
  create: (body: Body<'/payments', 'post'>, options?: CallOptions) => calls.post('/payments', { body, ...options }),
  get: (payment_id: string, options?: CallOptions) =>
    calls.get('/payments/{payment_id}', { params: { path: { payment_id } }, ...options }),
  list: (filters?: Filters<'/payments'>, options?: CallOptions) => calls.list('/payments', filters, options),
  /** Checks the payment and opens its admission; without tasks, it completes. */
  submit: (payment_id: string, options?: CallOptions) =>
    calls.post('/payments/{payment_id}/submissions', { params: { path: { payment_id } }, ...options }),
})

export const submissions = (calls: Calls) => ({
  ofPayment: (payment_id: string, options?: CallOptions) =>
    calls.get('/payments/{payment_id}/submissions', { params: { path: { payment_id } }, ...options }),
})

type QueuedTask = Pick<Item<'/admission-tasks'>, 'payment_id' | 'admission_id' | 'token'>

export const tasks = (calls: Calls) => ({
  list: (filters?: Filters<'/admission-tasks'>, options?: CallOptions) =>
    calls.list('/admission-tasks', filters, options),
  /** Accepts, declines or holds a task. */
  decide: (
    { payment_id, admission_id, token }: QueuedTask,
    body: Body<'/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', 'put'>,
    options?: CallOptions,
  ) =>
    calls.put('/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
      params: { path: { payment_id, admission_id, task_id: token } },
      body,
      ...options,
    }),
})

export const transactions = (calls: Calls) => ({
  ofPayment: (payment_id: string, options?: CallOptions) =>
    calls.get('/payments/{payment_id}/transactions', { params: { path: { payment_id } }, ...options }),
})

export const returns = (calls: Calls) => ({
  create: (payment_id: string, body: Body<'/payments/{payment_id}/returns', 'post'>, options?: CallOptions) =>
    calls.post('/payments/{payment_id}/returns', { params: { path: { payment_id } }, body, ...options }),
  list: (filters?: Filters<'/returns'>, options?: CallOptions) => calls.list('/returns', filters, options),
})

export const recalls = (calls: Calls) => ({
  create: (payment_id: string, body: Body<'/payments/{payment_id}/recalls', 'post'>, options?: CallOptions) =>
    calls.post('/payments/{payment_id}/recalls', { params: { path: { payment_id } }, body, ...options }),
  list: (filters?: Filters<'/recalls'>, options?: CallOptions) => calls.list('/recalls', filters, options),
  /** Returns the money. */
  accept: ({ payment_id, recall_id }: RecallIds, options?: CallOptions) =>
    calls.post('/payments/{payment_id}/recalls/{recall_id}/accept', {
      params: { path: { payment_id, recall_id } },
      ...options,
    }),
  refuse: (
    { payment_id, recall_id }: RecallIds,
    body: Body<'/payments/{payment_id}/recalls/{recall_id}/refuse', 'post'>,
    options?: CallOptions,
  ) =>
    calls.post('/payments/{payment_id}/recalls/{recall_id}/refuse', {
      params: { path: { payment_id, recall_id } },
      body,
      ...options,
    }),
})

type RecallIds = Pick<Item<'/recalls'>, 'payment_id' | 'recall_id'>

export const settlements = (calls: Calls) => ({
  get: (batch_id: string, options?: CallOptions) =>
    calls.get('/settlements/{batch_id}', { params: { path: { batch_id } }, ...options }),
  list: (query?: Query<'/settlements'>, options?: CallOptions) =>
    calls.get('/settlements', { params: { query }, ...options }),
  proof: (batch_id: string, options?: CallOptions) =>
    calls.get('/settlements/{batch_id}/proof', { params: { path: { batch_id } }, ...options }),
  /** The network's public keys, for `verifySettlement`. */
  keys: (options?: CallOptions) => calls.get('/settlements/keys', options),
})

/** With the run, which needs a member. */
export const settlementsOfMembers = (calls: Calls) => ({
  ...settlements(calls),
  run: (options?: CallOptions) => calls.post('/settlements', options),
})

export const customers = (calls: Calls) => ({
  create: (body: Body<'/customer', 'post'>, options?: CallOptions) => calls.post('/customer', { body, ...options }),
  get: (customer_id: string, options?: CallOptions) =>
    calls.get('/customer/{customer_id}', { params: { path: { customer_id } }, ...options }),
  list: (query?: Query<'/customer'>, options?: CallOptions) =>
    calls.get('/customer', { params: { query }, ...options }),
  /** Finds the customer of an address in any namespace of the environment. */
  resolve: (payment_address: string, options?: CallOptions) =>
    calls.get('/customer/{payment_address}/resolve', { params: { path: { payment_address } }, ...options }),
})

export const links = (calls: Calls) => ({
  propose: (body: Body<'/link', 'post'>, options?: CallOptions) => calls.post('/link', { body, ...options }),
  get: (link_id: string, options?: CallOptions) =>
    calls.get('/link/{link_id}', { params: { path: { link_id } }, ...options }),
  list: (query?: Query<'/link'>, options?: CallOptions) => calls.get('/link', { params: { query }, ...options }),
  /** Accepts, declines, revokes or changes a link. */
  update: (link_id: string, body: Body<'/link/{link_id}', 'put'>, options?: CallOptions) =>
    calls.put('/link/{link_id}', { params: { path: { link_id } }, body, ...options }),
})

export const accounts = (calls: Calls) => ({
  create: (body: Body<'/account', 'post'>, options?: CallOptions) => calls.post('/account', { body, ...options }),
  get: (account_id: string, options?: CallOptions) =>
    calls.get('/account/{account_id}', { params: { path: { account_id } }, ...options }),
  list: (query?: Query<'/account'>, options?: CallOptions) => calls.get('/account', { params: { query }, ...options }),
})

export const webhooks = (calls: Calls) => ({
  create: (body: Body<'/webhook', 'post'>, options?: CallOptions) => calls.post('/webhook', { body, ...options }),
  list: (query?: Query<'/webhook'>, options?: CallOptions) => calls.get('/webhook', { params: { query }, ...options }),
  delete: (webhook_id: string, options?: CallOptions) =>
    calls.delete('/webhook/{webhook_id}', { params: { path: { webhook_id } }, ...options }),
  /** The response contains the new secret. */
  rotateSecret: (webhook_id: string, body: Body<'/webhook/{webhook_id}/secret', 'post'>, options?: CallOptions) =>
    calls.post('/webhook/{webhook_id}/secret', { params: { path: { webhook_id } }, body, ...options }),
})

export const apiKeys = (calls: Calls) => ({
  /** The response contains the secret, which is not shown again. */
  create: (body: Body<'/apikey', 'post'>, options?: CallOptions) => calls.post('/apikey', { body, ...options }),
  list: (query?: Query<'/apikey'>, options?: CallOptions) => calls.get('/apikey', { params: { query }, ...options }),
})
