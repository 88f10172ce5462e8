import { type ClientCall, required, textOf } from './command.ts'
import { UsageError } from './io.ts'
import { limitOf, pageOf } from './payments.ts'
import { DECIDED_TASK, QUEUED_TASK } from './views.ts'

export async function listTasks({ out, client, options }: ClientCall): Promise<void> {
  const limit = limitOf(options)
  await out.list(client.tasks.list(pageOf(limit)), QUEUED_TASK, limit)
}

export async function decideTask({ out, client, options, argument: task_id }: ClientCall): Promise<void> {
  if (Boolean(options.accept) === (options.decline !== undefined))
    throw new UsageError('Use either --accept or --decline')
  const message = textOf(options, 'message')
  const task = await client.get('/admission-tasks/{task_id}', { params: { path: { task_id } } })
  const decision = options.accept
    ? { status: 'completed', status_reason: 'accepted' }
    : { status: 'failed', status_reason: required(options, 'decline'), ...(message && { message }) }
  const decided = await client.tasks.decide(task, decision as Parameters<typeof client.tasks.decide>[1])
  out.record(decided, DECIDED_TASK)
}
