import { operation } from '../../wire/operation.ts'
import { Overview, OverviewQuery } from './contract.ts'

export const readOverview = operation({
  id: 'readOverview',
  method: 'GET',
  path: '/overview',
  tag: 'Overview',
  summary: 'Read the figures of a namespace: payments today and before, tasks that wait',
  description:
    'Payments of either side, by when they were created. Days and hours are of UTC. The last bucket is the one that has not ended yet.',
  access: { by: 'member', role: 'viewer', partner: true },
  query: OverviewQuery,
  data: Overview,
  extension: true,
})
