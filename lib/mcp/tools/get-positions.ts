import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { formatMoney } from '../../kernel/money/amount.ts'
import { counted } from '../../kernel/wording.ts'
import type { BatchSummary, NetPosition, ProjectionResult } from '../../modules/settlements/contract.ts'
import type { Session } from '../session.ts'
import { company } from '../shown.ts'
import { addReadTool } from '../tool.ts'
import { listed, timeText } from '../words.ts'

export const getPositions = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'get_positions',
      title: 'Get net positions',
      description:
        'Returns the net positions of the namespace: the projection for the next cutoff, the latest settlement batches, and the positions by counterparty in the latest completed one. Positive amounts are owed to the namespace.',
      input: { batches: z.int().min(1).max(20).default(5).describe('Maximum number of batches') },
    },
    async ({ batches: limit }) => {
      const [projection, { batches, total }] = await Promise.all([
        session.call('GET /settlements/projection', {}),
        session.call('GET /settlements', { query: { limit } }),
      ])
      const latest = batches.find(({ status }) => status === 'COMPLETED')
      const details =
        latest && (await session.call('GET /settlements/{batch_id}', { params: { batch_id: latest.token } }))
      return [
        listed(projectionTitle(projection), projection.positions.map(projected), 'nothing to settle'),
        listed(`Latest batches (${batches.length} of ${total})`, batches.map(batchLine)),
        ...(details && latest ? [listed(`Positions in ${latest.token}`, details.positions.map(positionLine))] : []),
      ].join('\n\n')
    },
  )

const projectionTitle = ({ next_cutoff }: ProjectionResult) =>
  next_cutoff === null
    ? 'Projected net positions (no cutoff is scheduled)'
    : `Projected net positions at ${timeText(next_cutoff)}`

const projected = ({ currency, net_total, credits, debits, txn_count }: ProjectionResult['positions'][number]) => {
  const money = (minor: string) => formatMoney({ currency, minor: BigInt(minor) })
  return `${money(net_total)} net: ${money(credits)} to receive, ${money(debits)} to pay, ${counted(txn_count, 'transaction')}`
}

const batchLine = ({ token, status, cutoff_time, currency, net_total, txn_count, failure }: BatchSummary) => {
  const net = net_total === null ? '' : `, ${formatMoney({ currency, minor: BigInt(net_total) })} net`
  return `${token}: ${status}, cutoff ${timeText(cutoff_time)}, ${currency}${net}, ${counted(txn_count, 'transaction')}${failure ? `, ${failure}` : ''}`
}

const positionLine = (position: NetPosition) => {
  const { counterparty_name, counterparty_domain, currency, net_amount, position_type, txn_count } = position
  const side = position_type === 'Credit' ? 'owed to the namespace by' : 'owed by the namespace to'
  return `${formatMoney({ currency, minor: BigInt(net_amount) })} ${side} ${company(`${counterparty_name} (@${counterparty_domain})`)}, ${counted(txn_count, 'transaction')}`
}
