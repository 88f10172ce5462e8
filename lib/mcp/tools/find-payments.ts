import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiError } from '../../client/errors.ts'
import { counted } from '../../kernel/wording.ts'
import type { SearchResultItem } from '../../modules/search/contract.ts'
import { isNumber, type Ranked, rankPayments, wordsOf } from '../rank-payments.ts'
import type { Session } from '../session.ts'
import { paymentId, type Shown } from '../shown.ts'
import { addReadTool } from '../tool.ts'
import { quoted } from '../untrusted.ts'
import { amountText, stateWords } from '../words.ts'

/** Results to read. The search ranks by the best match only, so more are read and ranked by the whole query. */
const READ = 50
/** Words to search for on their own. */
const MAX_WORDS = 3

export const findPayments = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'find_payments',
      title: 'Find payments',
      description:
        'Finds payments of the namespace by anything known about them: an ID or its last characters, an approval code, an amount, an address, a name, or part of a reference. Put all of it in one query, such as "45.55 to juniper". Without include_personal_data, names and addresses match by whole words only. Returns the best match first. Call explain_payment next to find out where a payment is.',
      input: {
        query: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe('What is known about the payment, such as "45.55 to juniper"'),
        limit: z.int().min(1).max(READ).default(10).describe('Maximum number of payments'),
      },
    },
    async ({ query, limit }, shown) => {
      const ranked = rankPayments(query, await search(session, query), shown.isFull)
      if (ranked.length === 0) return 'No payment matches. Try an amount, an address, a name, or part of a reference.'
      const shownOnes = ranked.slice(0, limit)
      const more = ranked.length > limit ? ' More match; add details to the query.' : ''
      const head = `${counted(shownOnes.length, 'payment')}, best match first.${more}${missingText(query, ranked)}`
      return [head, ...shownOnes.map((one) => entry(one, shown))].join('\n\n')
    },
  )

/** The results for the whole query, and, unless they identify a payment, those for its words. */
async function search({ call }: Session, query: string): Promise<SearchResultItem[]> {
  const of = async (term: string) => (await call('GET /search', { query: { term, limit: READ } })).results
  const whole = await of(query)
  const words = wordsOf(query)
  if (words.length === 1 || whole.some(({ is_identified }) => is_identified)) return whole
  const longest = words.filter((word) => !isNumber(word) && word.length > 2).sort((a, b) => b.length - a.length)
  const found = [...whole]
  // One after another, because an organization has few searches at a time. Refused ones are left out.
  for (const word of longest.slice(0, MAX_WORDS)) {
    try {
      found.push(...(await of(word)))
    } catch (error) {
      if (error instanceof ApiError && [429, 503].includes(error.status)) break
      throw error
    }
  }
  return found
}

/** The numbers of the query that no payment has, such as amounts: the best match may be the wrong payment. */
function missingText(query: string, ranked: readonly Ranked[]): string {
  const found = new Set(ranked.flatMap(({ matched }) => matched))
  const missing = wordsOf(query).filter((word) => isNumber(word) && !found.has(word))
  return missing.length > 0 ? ` None of them has ${missing.map(quoted).join(' or ')}.` : ''
}

const entry = ({ payment, shown: words }: Ranked, shown: Shown): string => {
  const { amount, state, reference, debtor_party, beneficiary_party, initiated_at } = payment
  return [
    `payment_id: ${paymentId(payment.payment_id)}`,
    `amount: ${amountText(amount)}`,
    `state: ${stateWords(state)}`,
    `debtor: ${shown.address(debtor_party.payment_address)}`,
    `beneficiary: ${shown.address(beneficiary_party.payment_address)}`,
    ...(reference ? [`reference: ${shown.text(reference)}`] : []),
    `created: ${initiated_at}`,
    ...(words.length > 0 ? [`words of the query found: ${words.map(quoted).join(', ')}`] : []),
  ].join('\n')
}
