import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ApiError } from '../../client/errors.ts'
import type { Task } from '../../modules/admissions/contract.ts'
import { OPEN_TASK_STATES, taskStateOf } from '../../modules/admissions/states.ts'
import type { Payment } from '../../modules/payments/contract.ts'
import type { Recall } from '../../modules/recalls/contract.ts'
import type { Return } from '../../modules/returns/contract.ts'
import type { PaymentException } from '../../modules/submissions/contract.ts'
import type { TimelineEntry } from '../../modules/transactions/contract.ts'
import type { Session } from '../session.ts'
import { paymentId, type Shown } from '../shown.ts'
import { addReadTool, problemOf } from '../tool.ts'
import { amountText, listed, stateWords, timeText } from '../words.ts'

export const explainPayment = (server: McpServer, session: Session): void =>
  addReadTool(
    server,
    session,
    {
      name: 'explain_payment',
      title: 'Explain a payment',
      description:
        'Explains a payment: its state, what it is waiting for, why it failed, its timeline, returns and recalls. Answers "where is this payment?" in one call.',
      input: { payment_id: z.string().min(1).max(64).describe('ID of the payment, as find_payments returns it') },
    },
    async ({ payment_id }, shown) => {
      const params = { payment_id }
      const payment = await session.call('GET /payments/{payment_id}', { params })
      // One after another: together they would use several connections of the slot of one request.
      const parts = [
        await waitingFor(session, payment),
        await part('Exception', exceptions(session, payment, shown)),
        await part('Timeline', timeline(session, payment_id, shown)),
        await part('Returns', returns(session, payment_id, shown)),
        await part('Recalls', recalls(session, payment_id, shown)),
        await part('Notes', session.isMember ? notes(session, payment_id, shown) : undefined),
      ]
      return [summary(payment, shown), ...parts.filter((text) => text !== '')].join('\n\n')
    },
  )

/** A part of the answer. One that the caller may not read, or not at this rate, does not prevent the others. */
async function part(title: string, lines: Promise<readonly string[] | undefined> | undefined): Promise<string> {
  try {
    const found = await lines
    return found ? listed(title, found) : ''
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 429].includes(error.status))
      return `${title}: not shown. ${problemOf(error)}`
    throw error
  }
}

function summary(payment: Payment, shown: Shown): string {
  const { amount, state, reference, payment_type, debtor_party, beneficiary_party, returned } = payment
  const person = ({ payment_address, first_name, last_name }: Payment['debtor_party']) => {
    const name = `${first_name} ${last_name}`.trim()
    return name ? `${shown.address(payment_address)}, named ${shown.name(name)}` : shown.address(payment_address)
  }
  return [
    `Payment ${paymentId(payment.payment_id)} of ${amountText(amount)}: ${stateWords(state)}.`,
    `type: ${payment_type === 'Type_Push' ? 'push (the debtor’s side created it)' : 'pull (the beneficiary’s side created it)'}`,
    `debtor: ${person(debtor_party)}`,
    `beneficiary: ${person(beneficiary_party)}`,
    ...(reference ? [`reference: ${shown.text(reference)}`] : []),
    ...(returned ? [`returned so far: ${amountText(returned)}`] : []),
  ].join('\n')
}

/** What happens next, and who has to act. */
async function waitingFor(session: Session, payment: Payment): Promise<string> {
  const { state, expires_at, payment_id } = payment
  const until = `It expires at ${expires_at}.`
  if (state === 'created') return `Waiting for: submission by the side that created it. ${until}`
  if (state === 'completed') return part('Waiting for', nextCutoff(session))
  if (state !== 'in_admission' && state !== 'on_hold') return ''
  const open = await part('Waiting for', openTasks(session, payment_id))
  return `${open}\n${until}`
}

async function nextCutoff({ call }: Session): Promise<string[]> {
  const { next_cutoff } = await call('GET /settlements/projection', {})
  return [
    next_cutoff === null
      ? 'settlement; no cutoff is scheduled'
      : `settlement at the ${timeText(next_cutoff)} cutoff; no action needed`,
  ]
}

async function openTasks({ call, partnerId }: Session, payment_id: string): Promise<string[]> {
  const { token: admission_id } = await call('GET /payments/{payment_id}/admissions', { params: { payment_id } })
  const { tasks } = await call('GET /payments/{payment_id}/admissions/{admission_id}/tasks', {
    params: { payment_id, admission_id },
  })
  return tasks.filter(isOpen).map((task) => {
    const holder = task.partner_id === partnerId ? 'this namespace' : 'the other namespace'
    const assignee = task.assignee > 0 && task.partner_id === partnerId ? `, assigned to member ${task.assignee}` : ''
    return `${task.workflow} by ${holder}: task ${task.token}, ${taskStateOf(task.status)} since ${timeText(task.created_on)}${assignee}`
  })
}

const isOpen = ({ status }: Task) => OPEN_TASK_STATES.some((state) => state === taskStateOf(status))

async function exceptions({ call }: Session, { payment_id, state }: Payment, shown: Shown) {
  if (state !== 'failed' && state !== 'expired') return undefined
  const found = await call('GET /payments/{payment_id}/exceptions', { params: { payment_id } })
  return found.exceptions.map((one) => exceptionLine(one, shown))
}

const exceptionLine = ({ exception_code, exception_message, blame, decline_message }: PaymentException, shown: Shown) =>
  `${exception_message} (${exception_code}, blame: ${blame})${decline_message ? `. Message from the declining side: ${shown.text(decline_message)}` : ''}`

async function timeline({ call }: Session, payment_id: string, shown: Shown): Promise<string[]> {
  const { entries } = await call('GET /payments/{payment_id}/timeline', { params: { payment_id } })
  return entries.map((entry) => timelineLine(entry, shown))
}

const timelineLine = ({ at, kind, detail, actor, resource_id }: TimelineEntry, shown: Shown) =>
  [`${at} ${kind}`, detail, `by ${shown.actor(actor)}`, resource_id && `(${resource_id})`].filter(Boolean).join(' ')

async function returns({ call }: Session, payment_id: string, shown: Shown): Promise<string[]> {
  const found = await call('GET /payments/{payment_id}/returns', { params: { payment_id } })
  return found.returns.map((one) => returnLine(one, shown))
}

const returnLine = ({ return_id, amount, reason, note, created_on, direction }: Return, shown: Shown) =>
  `${return_id}: ${amountText(amount)}, ${direction}, reason ${reason}, ${created_on}${noteText(note, shown)}`

async function recalls({ call }: Session, payment_id: string, shown: Shown): Promise<string[]> {
  const found = await call('GET /payments/{payment_id}/recalls', { params: { payment_id } })
  return found.recalls.map((one) => recallLine(one, shown))
}

const recallLine = (recall: Recall, shown: Shown) => {
  const { recall_id, amount, reason, note, state, refusal, direction, created_on, expires_on } = recall
  const end = state === 'open' ? `, expires ${expires_on}` : ''
  const refused = refusal ? `, refused, reason ${refusal.reason}${noteText(refusal.message, shown)}` : ''
  return `${recall_id}: ${state}, ${amountText(amount)}, ${direction}, reason ${reason}, ${created_on}${end}${noteText(note, shown)}${refused}`
}

async function notes({ call }: Session, payment_id: string, shown: Shown): Promise<string[]> {
  const found = await call('GET /payments/{payment_id}/notes', { params: { payment_id } })
  return found.notes
    .filter(({ deleted_at }) => deleted_at === null)
    .map(
      ({ created_at, author, body }) =>
        `${created_at} by ${shown.name(author.name)}: ${shown.text(body, LONGEST_NOTE)}`,
    )
}

const LONGEST_NOTE = 500

const noteText = (note: string, shown: Shown) => (note ? `, note ${shown.text(note)}` : '')
