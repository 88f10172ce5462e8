import { operation } from '../../wire/operation.ts'
import { Overview, OverviewQuery } from './contract.ts'

export const readOverview = operation({
  id: 'readOverview',
  method: 'GET',
  path: '/overview',
  tag: 'Overview',
  summary: 'Get overview metrics',
  description:
    'Returns metrics for sent and received payments by creation time, and for open tasks. Days and hours are in UTC. The last bucket is incomplete.',
  access: { by: 'member', permission: 'read', partner: true },
  query: OverviewQuery,
  data: Overview,
  extension: true,
})
