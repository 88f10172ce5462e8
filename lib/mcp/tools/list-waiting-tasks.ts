import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { WaitingPayment } from '../../modules/admissions/contract.ts'
import { QUEUE_SORTS, taskStateOf } from '../../modules/admissions/states.ts'
import type { Session } from '../session.ts'
import { paymentId, type Shown } from '../shown.ts'
import { addReadTool } from '../tool.ts'
import { amountText, timeText } from '../words.ts'

export const listWaitingTasks = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'list_waiting_tasks',
      title: 'List open tasks',
      description:
        'Lists payments that await a decision by the namespace, with their open tasks. Snoozed payments are left out.',
      input: {
        limit: z.int().min(1).max(50).default(10).describe('Maximum number of payments'),
        sort: z.enum(QUEUE_SORTS).default('expires').describe('Order of the payments; a leading minus reverses it'),
        unassigned: z.boolean().default(false).describe('Only payments with an unassigned task'),
      },
    },
    async ({ limit, sort, unassigned }, shown) => {
      const query = { limit, sort, ...(unassigned && { assignee: 0 }) }
      const { payments, count, count_is_exact } = await session.call('GET /admission-queue', { query })
      if (payments.length === 0) return 'No payment awaits a decision by the namespace.'
      const head = `Payments awaiting a decision by the namespace: ${count_is_exact ? '' : 'more than '}${count}. The first ${payments.length}:`
      return [head, ...payments.map((one) => entry(one, shown))].join('\n\n')
    },
  )

const entry = ({ payment_id, payment, tasks, other_tasks }: WaitingPayment, shown: Shown): string =>
  [
    `payment_id: ${paymentId(payment_id)}`,
    `amount: ${amountText(payment.amount)}`,
    `debtor: ${shown.address(payment.debtor_address)}`,
    `beneficiary: ${shown.address(payment.beneficiary_address)}`,
    ...(payment.reference ? [`reference: ${shown.text(payment.reference)}`] : []),
    `expires: ${timeText(payment.expires_at)}`,
    ...tasks.map((task) => {
      const assignee = task.assignee > 0 ? `assigned to member ${task.assignee}` : 'unassigned'
      const barrier = task.decision_barrier ? `, you cannot complete it: ${task.decision_barrier}` : ''
      return `task: ${task.token}, ${task.workflow}, ${taskStateOf(task.status)}, ${assignee}${barrier}`
    }),
    ...(other_tasks > 0 ? [`open tasks of the other namespace: ${other_tasks}`] : []),
  ].join('\n')
