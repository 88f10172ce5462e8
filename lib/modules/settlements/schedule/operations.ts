import { operation } from '../../../wire/operation.ts'
import { CalendarQuery, NetworkCalendarQuery, SettlementCalendar } from './contract.ts'

const shared = {
  method: 'GET',
  summary: 'Get the settlement calendar',
  data: SettlementCalendar,
  extension: true,
} as const

export const findCalendar = operation({
  ...shared,
  id: 'findSettlementCalendar',
  path: '/settlements/calendar',
  tag: 'Settlements',
  description:
    'Returns the cutoffs of the namespace’s environment by cycle and day, and the days on which a cycle is closed. On-demand settlements are not included.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true, bearer: true },
  query: CalendarQuery,
})

export const findNetworkCalendar = operation({
  ...shared,
  id: 'findNetworkCalendar',
  path: '/operator/settlement-calendar',
  tag: 'Operator',
  description:
    'Returns the cutoffs of an environment by cycle and day, and the days on which a cycle is closed. Contains no organization data, so reads are not recorded.',
  access: { by: 'member', permission: 'operator.read', partner: false, operator: true },
  query: NetworkCalendarQuery,
  network: true,
})
