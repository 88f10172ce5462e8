import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { audit, emit, keyHeader } from './storage.ts'

type Party = { payment_address: string }
type Body = {
  payment_id: string
  payment_type: string
  amount: { currency: string; total: string }
  debtor_party: Party
  beneficiary_party: Party
}

const party = { type: 'object', required: ['payment_address'], properties: { payment_address: { type: 'string' } } }
export const creation = {
  headers: keyHeader,
  body: {
    type: 'object',
    required: ['payment_id', 'amount', 'debtor_party', 'beneficiary_party', 'payment_type'],
    properties: {
      payment_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
      payment_type: { type: 'string', enum: ['Type_Push', 'Type_Pull'] },
      amount: {
        type: 'object',
        required: ['currency', 'total'],
        properties: { currency: { type: 'string' }, total: { type: 'string', pattern: '^[1-9][0-9]{0,17}$' } },
      },
      debtor_party: party,
      beneficiary_party: party,
    },
  },
}

export async function createPayment(client: pg.PoolClient, { body }: FastifyRequest<{ Body: Body }>): Promise<unknown> {
  const made = await client.query({
    name: 'pay',
    text: `insert into payments (payment_id, token, payment_type, currency, amount, debtor, beneficiary, debtor_address,
      beneficiary_address, state, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'created', now() + interval '1 hour') returning *`,
    values: [
      body.payment_id,
      randomUUID(),
      body.payment_type,
      body.amount.currency,
      body.amount.total,
      body.debtor_party,
      body.beneficiary_party,
      body.debtor_party.payment_address,
      body.beneficiary_party.payment_address,
    ],
  })
  await audit(client, 'payment.create', body.payment_id, body.amount)
  await emit(client, ['bench'], [['payment.created', made.rows[0]]])
  return made.rows[0]
}
