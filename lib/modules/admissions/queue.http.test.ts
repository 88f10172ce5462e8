import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accept, decide, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { createMember, hashPassword } from '../members/index.ts'
import { members } from '../members/table.ts'
import { Queue, QueuedTask } from './contract.ts'
import { taskEvents } from './table.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

/** A pull by meadow that waits for harbor's customer. */
const pull = () => submitted(meadow, willow, aspen, { type: 'Type_Pull' })

describe('queue', () => {
  test('contains the namespace’s open tasks, oldest first, with their payments', async () => {
    const lake = await net.bank('lake', { confirm_incoming: true, review_threshold: null })
    const otter = await lake.customer('otter')
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      net.clock.advance(1000)
      ids.push(await submitted(harbor, willow, otter))
    }
    const read = async (query = '') => Queue.parse(expectData(await lake.key('GET', `/admission-tasks${query}`)))
    const page = await read('?limit=2')
    expect(page.tasks.map((task) => task.payment_id)).toEqual(ids.slice(0, 2))
    expect(page).toMatchObject({
      count: 3,
      tasks: [{ payment: { debtor_address: willow, amount: { total: '10000' } } }, {}],
    })
    const rest = await read(`?limit=2&cursor=${page.next_cursor}`)
    expect(rest.tasks.map((task) => task.payment_id)).toEqual(ids.slice(2))
    expect(rest.next_cursor).toBeNull()

    await accept(lake, ids[0] ?? '')
    await decide(lake, ids[1] ?? '', 'on_hold')
    expect((await read()).count).toBe(2)
    expect((await read('?status=completed')).tasks.map((task) => task.payment_id)).toEqual(ids.slice(0, 1))
    expect((await read('?status=on_hold')).count).toBe(1)
    expect((await read('?workflow=payment_review')).count).toBe(0)
    expect((await read('?older_than=1')).tasks.map((task) => task.payment_id)).toEqual(ids.slice(1, 2))
    // An age has millisecond precision, so it belongs to one of two adjacent groups.
    for (const age of [1, 2])
      expect((await read(`?older_than=${age}`)).count + (await read(`?younger_than=${age}`)).count, `${age} s`).toBe(2)
    const between = await read('?older_than=1&younger_than=2')
    expect(between.tasks.map((task) => task.payment_id)).toEqual(ids.slice(1, 2))
    expect(between).toMatchObject({ count: 1, count_is_exact: true })
    const foreign = expectData(await harbor.key('GET', '/admission-tasks?limit=100'))
    expect(foreign.tasks.some((task: QueuedTask) => ids.includes(task.payment_id))).toBe(false)
  })

  test.each([
    'status=lost',
    'workflow=none',
    'assignee=-1',
    'limit=0',
    'cursor=x',
    'older_than=soon',
    'younger_than=-1',
  ])('an invalid %s is named', async (query) => {
    const reply = await harbor.key('GET', `/admission-tasks?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })

  test('requires credentials', async () => {
    expect((await net.call('GET', '/admission-tasks')).status).toBe(401)
  })
})

describe('assignment', () => {
  let colleague: Bank['member']
  beforeAll(async () => {
    colleague = await join('colleague', 'support')
    await join('watcher', 'viewer')
  })

  /**
   * Adds a member to harbor and signs it in. The admin is number 1, the colleague 2, the watcher 3.
   */
  async function join(firstName: string, role: 'support' | 'viewer'): Promise<Bank['member']> {
    const email = `${firstName}@harbor.example`
    const passwordHash = await hashPassword(harbor.password)
    await createMember(
      {
        db: net.database.db,
        actor: { kind: 'anonymous' },
        now: net.clock.now,
        random: net.random,
        requestId: '',
        address: '',
        audit: () => undefined,
        emit: () => undefined,
      },
      { organizationId: harbor.orgId, email, firstName, lastName: 'Sample', role, passwordHash },
    )
    const signIn = { admin_email: email, admin_password: harbor.password }
    const jwt = expectData(await net.call('POST', '/organization/signin', { body: signIn })).access_token
    const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': harbor.partnerId }
    return (method, path, options) => net.call(method, path, { ...options, headers })
  }
  const taskOf = async (id: string) => Object.values(await taskPaths(harbor, id))[0] ?? ''
  const assign = (who: Bank['member'], path: string, assignee: number) =>
    who('PUT', `/admission-tasks/${path.split('/').at(-1)}/assignee`, { body: { assignee } })

  test('a claimed task can be neither claimed nor decided by a colleague', async () => {
    const task = await taskOf(await pull())
    expect(QueuedTask.parse(expectData(await assign(harbor.member, task, 1))).assignee).toBe(1)
    const taken = await assign(colleague, task, 2)
    expect(taken.status).toBe(409)
    expect(taken.body.message).toBe('The task is assigned to Admin harbor')
    expect((await assign(colleague, task, 0)).status).toBe(409)
    const body = { status: 'completed', status_reason: 'accepted' }
    expect((await colleague('PUT', task, { body })).status).toBe(409)
    expectData(await harbor.member('PUT', task, { body }))
  })

  test('a claim can be repeated, reassigned, released, and taken over through an admin', async () => {
    const task = await taskOf(await pull())
    expectData(await assign(colleague, task, 2))
    expectData(await assign(colleague, task, 2))
    expect((await assign(harbor.member, task, 1)).status).toBe(409)
    expectData(await assign(harbor.member, task, 0))
    expectData(await assign(harbor.member, task, 1))
    expectData(await assign(harbor.member, task, 2))
    expectData(await assign(colleague, task, 0))
    const { tasks } = expectData(await harbor.key('GET', '/admission-tasks?assignee=0&limit=100'))
    expect(tasks.map((row: QueuedTask) => row.token)).toContain(task.split('/').at(-1))
  })

  test('a member who decides an unassigned task becomes its assignee, an API key does not', async () => {
    const body = { status: 'completed', status_reason: 'accepted' }
    const last = await taskOf(await pull())
    expect(expectData(await colleague('PUT', last, { body })).assignee).toBe(2)
    const declined = await taskOf(await pull())
    const decline = { status: 'failed', status_reason: 'fraud_detected' }
    expect(expectData(await harbor.member('PUT', declined, { body: decline })).assignee).toBe(1)
    expect(expectData(await harbor.key('GET', declined)).assignee).toBe(1)
    const held = await taskOf(await pull())
    expect(expectData(await harbor.member('PUT', held, { body: { status: 'on_hold' } })).assignee).toBe(0)
    const keyed = await taskOf(await pull())
    expect(expectData(await harbor.key('PUT', keyed, { body })).assignee).toBe(0)
  })

  test('an API key can decide a claimed task', async () => {
    const id = await pull()
    expectData(await assign(colleague, await taskOf(id), 2))
    expectData(await accept(harbor, id))
  })

  test('only members who can work tasks can be assigned', async () => {
    const task = await taskOf(await pull())
    for (const assignee of [99, 3]) {
      const reply = await assign(harbor.member, task, assignee)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toMatch(/^assignee: /)
    }
    await net.database.db.update(members).set({ enabled: false }).where(eq(members.number, 3))
    expect((await assign(harbor.member, task, 3)).status).toBe(400)
    expect((await harbor.member('PUT', '/admission-tasks/pat_x/assignee', { body: { assignee: -1 } })).status).toBe(400)
  })

  test('a decided task cannot be assigned, and another namespace’s is not found', async () => {
    const id = await pull()
    const task = await taskOf(id)
    expect((await assign(meadow.key, task, 1)).status).toBe(404)
    expect((await assign(net.call, task, 1)).status).toBe(401)
    await accept(harbor, id)
    expect((await assign(harbor.member, task, 1)).status).toBe(409)
  })

  test('each step of a task is recorded with its actor', async () => {
    const id = await pull()
    const task = await taskOf(id)
    const step = async (act: Promise<{ status: number }>) => {
      expect((await act).status).toBe(200)
      net.clock.advance(10)
    }
    net.clock.advance(10)
    await step(assign(colleague, task, 2))
    await step(colleague('PUT', task, { body: { status: 'on_hold' } }))
    await step(colleague('PUT', task, { body: { status: 'pending' } }))
    await step(accept(harbor, id))
    const stored = await net.database.db
      .select()
      .from(taskEvents)
      .where(eq(taskEvents.paymentId, id))
      .orderBy(taskEvents.token)
    expect(stored.map(({ kind, actor, assignee }) => [kind, actor, assignee])).toEqual([
      ['opened', 'system', null],
      ['assigned', 'colleague Sample', 2],
      ['held', 'colleague Sample', null],
      ['resumed', 'colleague Sample', null],
      ['completed', 'everything (API key)', null],
    ])
  })
})

describe('a single task of the queue', () => {
  test('is found by its own ID, open or decided', async () => {
    const id = await pull()
    const { tasks } = Queue.parse(expectData(await harbor.key('GET', '/admission-tasks?limit=100')))
    const queued = tasks.find((task) => task.payment_id === id)
    const read = async () =>
      QueuedTask.parse(expectData(await harbor.key('GET', `/admission-tasks/${queued?.token ?? 'none'}`)))
    expect(await read()).toEqual(queued)
    await accept(harbor, id)
    expect(await read()).toMatchObject({ token: queued?.token, status: 2, status_reason: 1 })
  })

  test('is hidden from others, though the other side can read it with its payment', async () => {
    const id = await pull()
    const [path = ''] = Object.values(await taskPaths(meadow, id))
    expect((await meadow.key('GET', path)).status).toBe(200)
    expect((await meadow.key('GET', `/admission-tasks/${path.split('/').at(-1)}`)).status).toBe(404)
  })
})

describe('decisions of today', () => {
  test('are counted by member, without those of API keys, those closed by a rule, and yesterday’s', async () => {
    const pond = await net.bank('pond', { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1' } })
    const heron = await pond.customer('heron')
    const read = async () => expectData(await pond.key('GET', '/admission-tasks/throughput'))
    const takenBy1 = async (payment: string) => {
      const paths = Object.values(await taskPaths(pond, payment))
      const tokens = paths.map((path) => path.split('/').at(-1))
      for (const token of tokens) {
        expectData(await pond.member('PUT', `/admission-tasks/${token}/assignee`, { body: { assignee: 1 } }))
      }
      return paths
    }
    const update = async (path: string | undefined, status: string, status_reason: string) =>
      expectData(await pond.member('PUT', path ?? '', { body: { status, status_reason } }))

    const [yesterdays] = await takenBy1(await submitted(harbor, willow, heron))
    await update(yesterdays, 'completed', 'accepted')
    net.clock.advance(24 * 3_600_000)
    const [first, second] = await takenBy1(await submitted(harbor, willow, heron))
    await update(first, 'completed', 'accepted')
    await update(second, 'completed', 'accepted')
    // The second of these is closed by the decline of the first.
    const [third] = await takenBy1(await submitted(harbor, willow, heron))
    await update(third, 'failed', 'fraud_detected')
    await accept(pond, await submitted(harbor, willow, heron))
    // By an API key, although the tasks are assigned.
    for (const path of await takenBy1(await submitted(harbor, willow, heron)))
      expectData(await pond.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))

    expect(await read()).toEqual({
      since: `${net.clock.now.toISOString().slice(0, 10)}T00:00:00.000Z`,
      members: [{ number: 1, accepted: 2, failed: 1 }],
    })
    expect(expectData(await harbor.key('GET', '/admission-tasks/throughput')).members).toEqual([])
  })
})
