import { isoTime } from '../../../kernel/time.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../../platform/csv-export.ts'
import { portions } from '../../../platform/db/rows.ts'
import { type DepositsRow, listDeposits } from '../../accounts/index.ts'
import { type ListedVerification, listVerifications, verificationIds } from '../../organizations/index.ts'
import { readRuns, runIds } from '../../settlements/index.ts'
import { type FailingWebhook, failingIds, listFailing } from '../../webhooks/index.ts'
import { type Approval, approvalIds, listApprovals } from '../approvals.ts'
import type {
  ApprovalRequest,
  Deposits,
  FailingEndpoint,
  NetworkOrganization,
  NetworkPosition,
  QueuedVerification,
} from '../contract.ts'
import { type ListedOrganization, listOrganizations, organizationIds } from '../organizations.ts'
import { listPositions, type Position } from '../positions.ts'
import { recordRead, recordSearch } from '../record-read.ts'
import type { NetworkRun } from './contract.ts'
import { decimalOf } from './decimal-of.ts'
import { type RunWithBatches, withBatches } from './runs.ts'

const AT_ONCE = 100
/**
 * More than the namespaces and currencies of any network: each page of positions computes all of
 * them.
 */
const ALL = 1_000_000

/** The file's name has no namespace, because the lists span the network. */
const file = <Row>(ctx: Ctx, what: string, columns: CsvColumns<Row>, rows: AsyncIterable<Row>): CsvExport =>
  exportList({ partnerId: 'network', now: ctx.now }, what, columns, rows)

type Portion = { readonly ids: readonly string[]; readonly limit: number; readonly page: number }

/**
 * All rows of a list. Their IDs are read first, because the order can change while the file is sent:
 * page numbers would then skip and repeat rows.
 */
async function* rowsOf<Row>(ids: readonly string[], read: (portion: Portion) => Promise<readonly Row[]>) {
  for (const portion of portions(ids, AT_ONCE)) yield* await read({ ids: portion, limit: AT_ONCE, page: 1 })
}

/** How the API presents a record; the file has the same values. */
type Present<Row, Record> = (row: Row) => Record

type Filters<List extends (ctx: never, query: never) => unknown> = Omit<Parameters<List>[1], keyof Portion>

export async function exportOrganizations(
  ctx: MemberCtx,
  filters: Filters<typeof listOrganizations>,
  present: Present<ListedOrganization, NetworkOrganization>,
): Promise<CsvExport> {
  const ids = await organizationIds(ctx, filters)
  await recordSearch(ctx, filters, ids)
  const lines = rowsOf(ids, async (portion) =>
    (await listOrganizations(ctx, { ...filters, ...portion })).found.map(present),
  )
  return file(ctx, 'organizations', ORGANIZATION, lines)
}

const ORGANIZATION: CsvColumns<NetworkOrganization> = {
  organization_id: (row) => row.token,
  name: (row) => ({ text: row.name }),
  country: (row) => row.country,
  verification: (row) => row.verification,
  access: (row) => (row.enabled ? 'active' : 'suspended'),
  suspended_at: (row) => row.suspended_at,
  suspension_reason: (row) => ({ text: row.suspension_reason ?? '' }),
  operator: (row) => String(row.operator),
  namespaces: (row) => row.namespaces,
  live_namespaces: (row) => row.live_namespaces,
  members: (row) => row.members,
  created_at: (row) => row.created_at,
}

/** Each portion is recorded in the audit logs before it is sent (decision 0085). */
export const exportVerifications = async (
  ctx: MemberCtx,
  filters: Filters<typeof listVerifications>,
  present: Present<ListedVerification, QueuedVerification>,
): Promise<CsvExport> =>
  file(
    ctx,
    'verifications',
    VERIFICATION,
    rowsOf(await verificationIds(ctx, filters), async (portion) => {
      const { found } = await listVerifications(ctx, { ...filters, ...portion })
      await recordRead(
        ctx,
        'operator.read_verifications',
        found.map(({ organization }) => organization.token),
      )
      return found.map(present)
    }),
  )

const VERIFICATION: CsvColumns<QueuedVerification> = {
  request_id: (row) => row.token,
  organization_id: (row) => row.organization.token,
  organization: (row) => ({ text: row.organization.name }),
  country: (row) => row.organization.country,
  status: (row) => row.status,
  attempt: (row) => row.attempt,
  legal_name: (row) => ({ text: row.legal_name }),
  registration_number: (row) => ({ text: row.registration_number }),
  requested_at: (row) => row.requested_at,
  requested_by: (row) => ({ text: row.requested_by }),
  decided_at: (row) => row.decided_at,
  decided_by: (row) => ({ text: row.decided_by ?? '' }),
  reason: (row) => ({ text: row.reason ?? '' }),
}

export const exportApprovals = async (
  ctx: MemberCtx,
  filters: Filters<typeof listApprovals>,
  present: Present<Approval, ApprovalRequest>,
): Promise<CsvExport> =>
  file(
    ctx,
    'approvals',
    APPROVAL,
    rowsOf(await approvalIds(ctx, filters), async (portion) =>
      (await listApprovals(ctx, { ...filters, ...portion })).found.map(present),
    ),
  )

const APPROVAL: CsvColumns<ApprovalRequest> = {
  approval_id: (row) => row.token,
  action: (row) => row.action,
  organization_id: (row) => row.organization.token,
  organization: (row) => ({ text: row.organization.name }),
  resource_id: (row) => row.resource_id,
  reason: (row) => ({ text: row.reason }),
  state: (row) => row.state,
  requested_by: (row) => ({ text: row.requested_by.name }),
  requested_at: (row) => row.requested_at,
  expires_at: (row) => row.expires_at,
  decided_by: (row) => ({ text: row.decided_by?.name ?? '' }),
  ended_at: (row) => row.ended_at,
  decision_reason: (row) => ({ text: row.decision_reason ?? '' }),
  domain: (row) => ({ text: changeOf(row)?.domain ?? '' }),
  environment: (row) => changeOf(row)?.environment ?? null,
}

/** The liquidity or account change that a request proposes. */
const changeOf = ({ liquidity_change: limits, account_change: account }: ApprovalRequest) => limits ?? account

type RunFilters = Omit<Parameters<typeof readRuns>[2], keyof Portion>

export const exportNetworkRuns = async (
  ctx: MemberCtx,
  environment: Parameters<typeof readRuns>[1],
  filters: RunFilters,
  present: Present<RunWithBatches, NetworkRun>,
): Promise<CsvExport> =>
  file(
    ctx,
    'settlement-runs',
    RUN,
    rowsOf(await runIds(ctx, environment, filters), async (portion) => {
      const { found } = await readRuns(ctx, environment, { ...filters, ...portion })
      return (await withBatches(ctx, found)).map(present).flatMap(linesOf)
    }),
  )

type RunLine = { run: NetworkRun; batch: NetworkRun['batches'][number] | undefined }

/** A line for each batch, because amounts of several currencies have no sum. */
const linesOf = (run: NetworkRun): RunLine[] =>
  run.batches.length === 0 ? [{ run, batch: undefined }] : run.batches.map((batch) => ({ run, batch }))

const at = (seconds: number | null) => (seconds === null ? null : isoTime(new Date(seconds * 1000)))

const RUN: CsvColumns<RunLine> = {
  run_id: ({ run }) => run.token,
  environment: ({ run }) => run.environment,
  cutoff_time: ({ run }) => at(run.cutoff_time),
  started_on: ({ run }) => at(run.started_on),
  completed_on: ({ run }) => at(run.completed_on),
  status: ({ run }) => run.status,
  cycle: ({ run }) => ({ text: run.cycle ?? '' }),
  failure: ({ run }) => ({ text: run.failure ?? '' }),
  batch_id: ({ batch }) => batch?.token ?? null,
  currency: ({ batch }) => batch?.currency ?? null,
  batch_status: ({ batch }) => batch?.status ?? null,
  transactions: ({ batch }) => batch?.txn_count ?? null,
  net_value_minor: ({ batch }) => batch?.net_value ?? null,
  net_value: ({ batch }) => (batch ? decimalOf(batch.currency, BigInt(batch.net_value)) : null),
}

export const exportPositions = (
  ctx: MemberCtx,
  filters: Filters<typeof listPositions>,
  present: Present<Position, NetworkPosition>,
): CsvExport => file(ctx, 'positions', POSITION, positionsOf(ctx, filters, present))

async function* positionsOf(
  ctx: MemberCtx,
  filters: Filters<typeof listPositions>,
  present: Present<Position, NetworkPosition>,
) {
  const { found } = await listPositions(ctx, { ...filters, limit: ALL, page: 1 })
  yield* found.map(present)
}

const POSITION: CsvColumns<NetworkPosition> = {
  environment: (row) => row.namespace.environment,
  currency: (row) => row.currency,
  namespace_id: (row) => row.namespace.token,
  namespace: (row) => ({ text: row.namespace.name }),
  domain: (row) => ({ text: row.namespace.domain }),
  organization_id: (row) => row.organization.token,
  organization: (row) => ({ text: row.organization.name }),
  transactions: (row) => row.txn_count,
  net_minor: (row) => row.net_total,
  net: ({ currency, net_total }) => decimalOf(currency, BigInt(net_total)),
  batch_id: (row) => row.batch_id,
}

export const exportEndpoints = async (
  ctx: MemberCtx,
  filters: Filters<typeof listFailing>,
  present: Present<FailingWebhook, FailingEndpoint>,
): Promise<CsvExport> =>
  file(
    ctx,
    'failing-endpoints',
    ENDPOINT,
    rowsOf(await failingIds(ctx, filters), async (portion) =>
      (await listFailing(ctx, { ...filters, ...portion })).found.map(present),
    ),
  )

const ENDPOINT: CsvColumns<FailingEndpoint> = {
  webhook_id: (row) => row.token,
  host: (row) => ({ text: row.host }),
  organization_id: (row) => row.organization.token,
  organization: (row) => ({ text: row.organization.name }),
  domain: (row) => ({ text: row.namespace.domain }),
  environment: (row) => row.namespace.environment,
  state: (row) => row.state,
  disabled_reason: (row) => row.disabled_reason,
  failing_since: (row) => row.failing_since,
  last_attempt_at: (row) => row.last_attempt_at,
  last_failure: (row) => row.last_failure,
  last_status_code: (row) => row.last_status_code,
  waiting: (row) => row.waiting,
}

type DepositFilters = Omit<Parameters<typeof listDeposits>[1], 'limit' | 'cursor'>

/** Without account numbers and amounts. Each page is recorded before it is sent (decision 0085). */
export const exportDepositList = (
  ctx: MemberCtx,
  filters: DepositFilters,
  present: Present<DepositsRow, Deposits>,
): CsvExport => file(ctx, 'deposits', DEPOSIT, depositsOf(ctx, filters, present))

async function* depositsOf(ctx: MemberCtx, filters: DepositFilters, present: Present<DepositsRow, Deposits>) {
  let cursor: string | undefined
  do {
    const { found, nextCursor } = await listDeposits(ctx, { ...filters, limit: AT_ONCE, cursor })
    await recordRead(
      ctx,
      'operator.read_deposits',
      found.map(({ organization }) => organization.token),
    )
    yield* found.map(present)
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const DEPOSIT: CsvColumns<Deposits> = {
  validation_id: (row) => row.validation_id,
  account_id: (row) => row.account_id,
  organization_id: (row) => row.organization.token,
  organization: (row) => ({ text: row.organization.name }),
  domain: (row) => ({ text: row.namespace.domain }),
  account_title: (row) => ({ text: row.account_title }),
  masked_account_number: (row) => row.masked_account_number,
  routing_number: (row) => row.routing_number,
  account_type: (row) => row.account_type,
  currency: (row) => row.currency,
  state: (row) => row.state,
  validation_status: (row) => row.validation_status,
  requested_at: (row) => row.requested_at,
  sent_at: (row) => row.sent_at,
  sent_by: (row) => ({ text: row.sent_by ?? '' }),
}
