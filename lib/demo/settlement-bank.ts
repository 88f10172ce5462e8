import type { Client } from '../client/client.ts'
import { plainDecimal } from '../kernel/money/amount.ts'
import type { Instruction } from '../modules/finality/contract.ts'
import type { DemoMember, DemoNamespace } from './people.ts'
import type { TwoOperators } from './two-operators.ts'

const CURRENCY = 'USD'
const IBAN = 'DE89370400440532013000'
const SCOPE = { environment: 'sandbox', currency: CURRENCY } as const

/** The network's account at the settlement bank, and the accounts of its namespaces there. Later batches get instructions. */
export async function openSettlementAccount(
  { first, approve }: TwoOperators,
  namespaces: readonly DemoNamespace[],
): Promise<void> {
  const account = { bank: 'Anchor Settlement Bank', holder: 'Demo Network Clearing', iban: IBAN }
  const body = { ...SCOPE, account, reason: 'Agreed with Anchor Settlement Bank' }
  await approve(await first.call('POST /operator/settlement-accounts/changes', { body }))
  for (const [at, { partnerId, domain }] of namespaces.entries()) {
    const account = { holder: domain, account_number: `ANCHOR-${1000 + at}` }
    const body = { partner_id: partnerId, currency: CURRENCY, account, reason: 'Opened at Anchor Settlement Bank' }
    await approve(await first.call('POST /operator/participant-accounts/changes', { body }))
  }
}

/** The bank confirms everything that is open, as a file of the day. Nothing if nothing is open. */
export async function confirmOpen(operator: DemoMember, day: Date): Promise<void> {
  const { mismatches } = await operator.call('GET /operator/settlement-mismatches', {
    query: { state: 'open', limit: 100 },
  })
  const doubtful = new Set(mismatches.map(({ instruction_id }) => instruction_id))
  const open = [...(await inState(operator, 'pending')), ...(await inState(operator, 'sent'))]
  await importFile(operator, day, open.filter(({ instruction_id }) => !doubtful.has(instruction_id)).map(booked))
}

/**
 * The bank confirms all payments of the newest batch but two: of one, it reports another amount, which a person has yet to resolve;
 * the other is rejected.
 */
export async function confirmMost(operator: DemoMember, day: Date): Promise<void> {
  // By amount, because the order of the list is random.
  const pending = (await inState(operator, 'pending')).toSorted(
    (a, b) => Number(a.amount.total) - Number(b.amount.total),
  )
  const [rejected, ...others] = pending
  if (!rejected) return
  await operator.call('POST /operator/batches/{batch_id}/instructions/sent', {
    params: { batch_id: rejected.batch_id },
  })
  const [wrong, ...right] = others.map(booked)
  await importFile(operator, day, [...(wrong ? [{ ...wrong, minor: wrong.minor + 100n }] : []), ...right])
  await operator.call('PUT /operator/settlement-instructions/{instruction_id}', {
    params: { instruction_id: rejected.instruction_id },
    body: { state: 'rejected', reason: 'Returned by the bank: the account number was incomplete' },
  })
}

const inState = async (operator: Client, state: 'pending' | 'sent'): Promise<readonly Instruction[]> =>
  (await operator.call('GET /operator/settlement-instructions', { query: { ...SCOPE, state, limit: 100 } }))
    .instructions

/** A line of the bank's file, in minor units; negative if the settlement account pays. */
type Line = { readonly reference: string; readonly minor: bigint }

const booked = ({ reference, direction, amount }: Instruction): Line => ({
  reference,
  minor: direction === 'pays' ? BigInt(amount.total) : -BigInt(amount.total),
})

/** Imports a file in our own CSV format (docs/bank-files.md). */
async function importFile(operator: DemoMember, at: Date, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const day = at.toISOString().slice(0, 10)
  const rows = lines.map(({ reference, minor }) => {
    const amount = plainDecimal({ currency: CURRENCY, minor })
    return [IBAN, day, amount, CURRENCY, reference, `${day}/${reference.slice(4)}`, `ANCHOR ${day}`].join(',')
  })
  const file = ['account,booked_on,amount,currency,reference,bank_reference,statement_id', ...rows, ''].join('\n')
  await operator.sending(file).call('POST /operator/statement-imports', { query: { ...SCOPE, format: 'csv' } })
}
