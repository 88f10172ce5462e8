import { z } from 'zod'
import { MAX_XLSX_ROWS, operation, XLSX } from '../../../wire/operation.ts'
import { CsvText, pathId, XlsxFile } from '../../../wire/shapes.ts'
import {
  ApprovalQuery,
  DepositQuery,
  EndpointQuery,
  NetworkRunQuery,
  OrganizationQuery,
  PositionQuery,
  VerificationQuery,
} from '../contract.ts'
import { BatchQuery, FirstEnvironment, NetworkBatch, NetworkOverview, OverviewQuery } from './contract.ts'

const tag = 'Operator'
const read = { by: 'member', permission: 'operator.read', partner: false, operator: true } as const
const ofBatch = z.object({ batch_id: pathId('The batch') })
const csv = { produces: 'text/csv', data: CsvText, extension: true, network: true } as const
const FILTERED = 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.'

export const findNetworkOverview = operation({
  id: 'findNetworkOverview',
  method: 'GET',
  path: '/operator/overview',
  tag,
  summary: 'Get the network overview',
  description:
    'Returns one environment’s volume and failure rates today, settlement runs and pending items. Contains no personal or account data, so reads are not recorded.',
  access: read,
  query: OverviewQuery,
  data: NetworkOverview,
  extension: true,
  network: true,
})

export const findFirstEnvironment = operation({
  id: 'findFirstEnvironment',
  method: 'GET',
  path: '/operator/first-environment',
  tag,
  summary: 'Get the default environment',
  description:
    'Returns the environment that operators see by default: `live` if the network has live namespaces, otherwise `sandbox`. Reads are not recorded, because the response contains no organization data.',
  access: read,
  data: FirstEnvironment,
  extension: true,
  network: true,
})

export const findNetworkBatch = operation({
  id: 'findNetworkBatch',
  method: 'GET',
  path: '/operator/batches/{batch_id}',
  tag,
  summary: 'Get a batch’s bilateral matrix',
  description:
    'Returns the gross amounts between the namespaces with the largest net positions. Returns 409 until the batch is COMPLETED.',
  access: read,
  params: ofBatch,
  query: BatchQuery,
  data: NetworkBatch,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const exportNetworkBatch = operation({
  id: 'exportNetworkBatch',
  method: 'GET',
  path: '/operator/batches/{batch_id}/multilateral.csv',
  tag,
  summary: 'Export a batch’s multilateral report as CSV',
  description: 'Returns the net position of each namespace in the batch. Returns 409 until the batch is COMPLETED.',
  access: read,
  params: ofBatch,
  errors: [404, 409],
  ...csv,
})

export const exportNetworkWorkbook = operation({
  id: 'exportNetworkWorkbook',
  method: 'GET',
  path: '/operator/batches/{batch_id}/multilateral.xlsx',
  tag,
  summary: 'Export a batch’s multilateral report as XLSX',
  description: `The same columns as the CSV file. Returns 409 until the batch is COMPLETED, and for more than ${MAX_XLSX_ROWS} namespaces.`,
  access: read,
  params: ofBatch,
  errors: [404, 409],
  produces: XLSX,
  data: XlsxFile,
  extension: true,
  network: true,
})

export const exportOrganizations = operation({
  id: 'exportOrganizations',
  method: 'GET',
  path: '/operator/organizations.csv',
  tag,
  summary: 'Export organizations as CSV',
  description: FILTERED,
  access: read,
  query: OrganizationQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportVerifications = operation({
  id: 'exportVerifications',
  method: 'GET',
  path: '/operator/verifications.csv',
  tag,
  summary: 'Export live access requests as CSV',
  description: `${FILTERED} Recorded in the audit logs like a read of the list.`,
  access: read,
  query: VerificationQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportApprovals = operation({
  id: 'exportApprovals',
  method: 'GET',
  path: '/operator/approvals.csv',
  tag,
  summary: 'Export operator approval requests as CSV',
  description: FILTERED,
  access: read,
  query: ApprovalQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportNetworkRuns = operation({
  id: 'exportNetworkRuns',
  method: 'GET',
  path: '/operator/settlement-runs.csv',
  tag,
  summary: 'Export network settlement runs as CSV',
  description: `${FILTERED} One row per batch; a run without batches has one row.`,
  access: read,
  query: NetworkRunQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportNetworkPositions = operation({
  id: 'exportNetworkPositions',
  method: 'GET',
  path: '/operator/positions.csv',
  tag,
  summary: 'Export net positions for all namespaces as CSV',
  description: FILTERED,
  access: read,
  query: PositionQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportFailingEndpoints = operation({
  id: 'exportFailingEndpoints',
  method: 'GET',
  path: '/operator/failing-endpoints.csv',
  tag,
  summary: 'Export failing webhooks across the network as CSV',
  description: FILTERED,
  access: read,
  query: EndpointQuery.omit({ limit: true, page: true }),
  ...csv,
})

export const exportDepositList = operation({
  id: 'exportDepositList',
  method: 'GET',
  path: '/operator/deposits.csv',
  tag,
  summary: 'Export microdeposits as CSV',
  description: `${FILTERED} Account numbers are masked and amounts omitted; \`exportDeposits\` reveals both. Recorded in the audit logs like a read of the list.`,
  access: read,
  query: DepositQuery.omit({ limit: true, cursor: true }),
  ...csv,
})
