import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { counted } from '../../kernel/wording.ts'
import type { Payment } from '../../modules/payments/contract.ts'
import type { SearchResultItem } from '../../modules/search/contract.ts'
import type { Session } from '../session.ts'
import { paymentId, type Shown } from '../shown.ts'
import { addReadTool } from '../tool.ts'
import { amountText, STATE_WORDS } from '../words.ts'

/** The search ranks by the best match. Of payments that match equally, more of them are read to rank by all matches. */
const READ = 50

export const findPayments = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'find_payments',
      title: 'Find payments',
      description:
        'Finds payments of the namespace by anything known about them: an ID or its last characters, an approval code, an amount, an address, a name, or part of a reference. Put all of it in one query, such as "45.55 juniper". Returns the best match first. Call explain_payment next to find out where a payment is.',
      input: {
        query: z.string().trim().min(1).max(500).describe('What is known about the payment, such as "45.55 juniper"'),
        limit: z.int().min(1).max(READ).default(10).describe('Maximum number of payments'),
      },
    },
    async ({ query, limit }, shown) => {
      const { results, has_more } = await session.call('GET /search', { query: { term: query, limit: READ } })
      const found = byMatches(results)
      if (found.length === 0) return 'No payment matches. Try an amount, an address, a name, or part of a reference.'
      const isPart = has_more || found.length > limit
      const head = `${counted(Math.min(found.length, limit), 'payment')}, best match first${isPart ? '. More match; add details to the query' : ''}.`
      return [head, ...found.slice(0, limit).map((one) => entry(one, shown))].join('\n\n')
    },
  )

type Found = { readonly payment: Payment; readonly matches: SearchResultItem['matches'] }

/** Each payment once. Those that match in more ways come first. */
function byMatches(results: readonly SearchResultItem[]): Found[] {
  const found = new Map<string, Found>()
  for (const { payment, matches } of results)
    if (payment && !found.has(payment.payment_id)) found.set(payment.payment_id, { payment, matches })
  return [...found.values()].sort((a, b) => b.matches.length - a.matches.length)
}

const entry = ({ payment, matches }: Found, shown: Shown): string => {
  const { amount, state, reference, debtor_party, beneficiary_party, initiated_at } = payment
  return [
    `payment_id: ${paymentId(payment.payment_id)}`,
    `amount: ${amountText(amount)}`,
    `state: ${state} (${STATE_WORDS[state]})`,
    `debtor: ${shown.address(debtor_party.payment_address)}`,
    `beneficiary: ${shown.address(beneficiary_party.payment_address)}`,
    ...(reference ? [`reference: ${shown.text(reference)}`] : []),
    `created: ${initiated_at}`,
    `matched by: ${[...new Set(matches.map(({ by }) => by))].join(', ')}`,
  ].join('\n')
}
