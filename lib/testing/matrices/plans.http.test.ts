// The plans of all statements of requests and jobs, under the roles that execute them: in a new
// network, in a small one with statistics, in one that has grown since, and in a large one with
// statistics (decision 0050).
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUEUE_SORTS } from '../../modules/admissions/states.ts'
import { createLastUse } from '../../modules/api-keys/index.ts'
import { createHeadLog } from '../../modules/audit/index.ts'
import { createMailLimits } from '../../modules/members/index.ts'
import { operations } from '../../modules/operations.ts'
import { contextOf } from '../../repeat-jobs.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { createDeliverers, jobsOf } from '../../worker.ts'
import { observedDatabase } from '../database.ts'
import { enlarge } from '../large-tables.ts'
import { send, validDraft } from '../model/oracle.ts'
import { accept, submitted } from '../model/payment-life.ts'
import { expectData, type TestNetwork, testNetwork } from '../network.ts'
import { type Executed, nodesOf, PlanLog, type PlanNode, removedBy } from '../plan-log.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'
import { sortedLists } from './sorted-lists.ts'

/** Rows per table: so many that reading them all is never right. */
const LARGE = 5000
/**
 * Rows that a node of a plan may throw away, over all of its loops; or twenty for each that it
 * returns, as exports do.
 */
const FEW = 1000
const FOR_EACH = 20
/**
 * How often each operation is carried out. A connection prepares a read that comes for the third
 * time, and the server may plan its sixth execution for any values. Once prepared, statements stay
 * so.
 */
type Times = { readonly reads: number; readonly writes: number; readonly payments: number }
const UNTIL_PREPARED: Times = { reads: 8, writes: 2, payments: 8 }
const AGAIN: Times = { reads: 1, writes: 1, payments: 2 }

/** Tables that a statement may read whole, and why. */
const SMALL: Readonly<Record<string, string>> = {
  audit_progress: 'one row',
  settlement_accounts: 'a row for each currency',
  account_changes: 'a row for each change of an account',
  liquidity_audits: 'one row',
  liquidity_changes: 'a row for each change; only the operator lists them, newest first',
  liquidity_positions: 'a row for each namespace with a cap or funds, which jobs and the operator read together',
  search_progress: 'one row',
  settlement_keys: 'a row for each key that was ever used',
  settlement_runs: 'a row for each run; only the operator lists them, newest first',
  settling: 'a temporary table of one settlement run',
  statement_entries: 'a temporary table of one import',
  tally_changes: 'emptied every two seconds',
}

/**
 * What is done seldom, and by the operator or for a whole organization: it may read what that
 * organization has, or all organizations.
 */
const SELDOM = [
  // Each page of the export reads the batches of the earlier ones again.
  'exportSettlements',
  // Reads the movements of a namespace within the period, few of which are deposits and withdrawals.
  'simulateLiquidityCap',
  // The valid requests run a settlement first.
  'changeInstruction',
  'markInstructionsSent',
  'exportInstructions',
  'exportInstructionsWorkbook',
  'exportPaymentFile',
  'changeMemberRole',
  'enableMember',
  'removeMember',
  'suspendOrganization',
  'decideApproval',
  // Who became an admin within a day is read from the organization's audit log, as for operators.
  'findApprovalRules',
  'updateApprovalRules',
  'findOrganizationApproval',
  'decideOrganizationApproval',
  'runOrganizationApproval',
  'confirmMemberEmail',
  'resumeOrganization',
  'findNetworkOrganization',
  'releaseDomain',
  'renameOrganization',
  'findDeletion',
  'withdrawDeletion',
  'requestDeletion',
  'listOrganizations',
  'listVerifications',
  'listFailingEndpoints',
  'listNetworkPositions',
  'listNetworkRuns',
  'exportNetworkRuns',
  'exportNetworkLiquidity',
  'exportNetworkPositions',
  'exportOrganizations',
  'exportVerifications',
  'exportFailingEndpoints',
  'findNetworkOverview',
  'findFirstEnvironment',
  'advanceSandbox',
  'runSettlement',
  'runNetworkSettlement',
  'job closing of organizations',
  'job erasure of organizations',
  'job settlement schedule',
]

/**
 * Searches for any part of a text have a time budget instead (`search-budget.postgres.test.ts`). In
 * tables of this size, the server reads the namespace's own rows rather than the trigram index,
 * because that is cheaper; in large ones, it uses the index (`npm run bench -- scale`).
 */
const BUDGETED = ['searchRecords', 'listCounterparties']
const isBudgeted = ({ during, text }: Executed): boolean => BUDGETED.includes(during) && /\bi?like\b/i.test(text)

const plans = new PlanLog()
let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork(await observedDatabase(plans))
  world = await openWorld(net)
}, 300_000)
afterAll(() => net.close())

const LIMIT_MS = 600_000

describe('no statement reads the whole of a table that grows', () => {
  test('in a new network', async () => expect(problems(await everything(UNTIL_PREPARED))).toEqual([]), LIMIT_MS)

  test(
    'in a small network with statistics, whose tables are smaller than any index',
    async () => {
      await net.database.db.execute(sql`analyze`)
      expect(problems(await everything(AGAIN))).toEqual([])
    },
    LIMIT_MS,
  )

  test(
    'in a network that has grown since its plans were made and its statistics were taken',
    async () => {
      await enlarge(net.database.db, LARGE)
      // So that limits within five minutes do not count the copies.
      net.clock.advance(5 * 60_000)
      expect(problems(await everything(AGAIN))).toEqual([])
    },
    LIMIT_MS,
  )

  test(
    'in a large network with statistics, or throws away most of what it reads',
    async () => {
      await net.database.db.execute(sql`analyze`)
      const executed = await everything(AGAIN)
      expect(problems(executed, FEW)).toEqual([])
      expect(searchedInRanges(executed)).toEqual(expect.arrayContaining(Object.values(STARTED)))
    },
    LIMIT_MS,
  )
})

/** What is wrong with plans, each statement once. */
function problems(executed: readonly Executed[], most = Number.POSITIVE_INFINITY): string[] {
  // No request failed or was left out, and triggers and functions are seen, too.
  expect(new Set(executed.map(({ during }) => during)).size).toBeGreaterThan(100)
  expect(executed.some(({ text }) => text.includes('INSERT INTO tally_changes'))).toBe(true)
  const found = executed
    .filter((one) => !SELDOM.includes(one.during) && !isBudgeted(one))
    .flatMap(({ during, text, plan }) =>
      nodesOf(plan).flatMap((node) => (isBad(node, most) ? [`${during}: ${described(node)}\n${text}`] : [])),
    )
  return [...new Set(found)]
}

function isBad(node: PlanNode, most: number): boolean {
  const table = node['Relation Name']
  if (table === undefined || table in SMALL) return false
  const returned = (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1)
  return node['Node Type'] === 'Seq Scan' || removedBy(node) > Math.max(most, FOR_EACH * returned)
}

const described = (node: PlanNode): string =>
  `${node['Node Type']} on ${node['Relation Name']} by ${node['Index Cond'] ?? 'nothing'} that removes ${removedBy(node)} rows: ${node.Filter}`

/** Carries out every job, and every operation. */
async function everything(times: Times): Promise<Executed[]> {
  plans.take()
  for (const operation of covered(Object.values(operations))) {
    plans.during = operation.id
    await carryOut(operation, times)
  }
  for (let n = 0; n < times.payments; n++) {
    plans.during = 'payments from creation to transaction'
    const { bank, own, theirs } = world.own
    expectData(await accept(bank, await submitted(bank, own, theirs)))
  }
  await runJobs()
  await searchInEveryWay(times)
  await sortInEveryWay(times)
  await namePayments(times)
  return plans.take()
}

async function carryOut(operation: OperationSpec, { reads, writes }: Times): Promise<void> {
  const isRead = operation.method === 'GET'
  const make = () => validDraft(net, world, operation, operation.access.by === 'key' ? 'key' : 'jwt')
  let draft = await make()
  for (let n = 0; n < (isRead ? reads : writes); n++) {
    if (n > 0 && !isRead) draft = await make()
    const response = await send(net, operation.method, draft)
    expect(response.status, `${operation.id}: ${await response.text()}`).toBe(200)
  }
}

async function runJobs(): Promise<void> {
  const deps = { ...net.deps, lastUse: createLastUse(net.database.db), requests: net.requests }
  const mailLimits = createMailLimits()
  const deliverers = createDeliverers(net.deps)
  for (const job of jobsOf(deps, deliverers, createHeadLog(deps.log), mailLimits)) {
    plans.during = `job ${job.name}`
    await job.run(contextOf(deps, job), new AbortController().signal)
  }
  await Promise.all([deliverers.webhooks.stop(), deliverers.auditLogs.stop()])
}

/** Every order of every list, and pages behind the first. */
async function sortInEveryWay({ reads }: Times): Promise<void> {
  const { bank } = world.own
  for (const { id, path, sorts } of sortedLists) {
    plans.during = id
    for (const sort of sorts) {
      for (let n = 0; n < reads; n++) {
        const { next_cursor } = expectData(
          await bank.member('GET', `${path}?${new URLSearchParams({ sort, limit: '2' })}`),
        )
        if (!next_cursor) continue
        const next = new URLSearchParams({ sort, limit: '2', cursor: next_cursor })
        expectData(await bank.member('GET', `${path}?${next}`))
      }
    }
  }
}

/** The payments of the queue that a client names, in each order. */
async function namePayments({ reads }: Times): Promise<void> {
  const { bank } = world.own
  const list = async (query: Record<string, string>) =>
    expectData(await bank.member('GET', `/admission-queue?${new URLSearchParams({ ...query, limit: '100' })}`)).payments
  plans.during = 'listWaitingPayments'
  const payments: { payment_id: string }[] = await list({})
  const payment_ids = payments.map(({ payment_id }) => payment_id).join(',')
  for (const sort of QUEUE_SORTS)
    for (let n = 0; n < reads; n++) expect(await list({ sort, payment_ids })).toHaveLength(payments.length)
}

/** Tables in which searches find IDs by their start, by the prefix of the IDs. */
const STARTED = {
  ...{ pay: 'payments', trans: 'transactions', pat: 'admission_tasks', ret: 'returns', rcl: 'recalls' },
  ...{ batch: 'settlement_leaves', cust: 'customers', acct: 'accounts', lnk: 'links' },
}

/** The tables in which a search read a range of IDs in an index. */
function searchedInRanges(executed: readonly Executed[]): string[] {
  const searched = executed.filter(({ during }) => during === 'searchRecords').flatMap(({ plan }) => nodesOf(plan))
  const isRange = (node: PlanNode) => /(?:token|batch_id) >= .*(?:token|batch_id) < /.test(node['Index Cond'] ?? '')
  return [...new Set(searched.filter(isRange).map((node) => String(node['Relation Name'])))]
}

/** One term leads to few of the ways in which a term can be read. */
async function searchInEveryWay({ reads }: Times): Promise<void> {
  const { bank, own, settled } = world.own
  const ends = [settled.payment_id, settled.transaction_id].map((id = '') => `…${id.slice(-6)}`)
  const starts = Object.keys(STARTED).map((tag) => `${tag}_${settled.payment_id?.slice(-26, -14)}`)
  const texts = [own, own.slice(0, 4), 'Sample', 'Invoice', '100.00', '10000 USD', 'account', 'nowhere at all']
  const terms = [...texts, ...ends, ...starts]
  plans.during = 'searchRecords'
  for (const term of terms) {
    for (let n = 0; n < reads; n++) expectData(await bank.member('GET', `/search?${new URLSearchParams({ term })}`))
  }
}
