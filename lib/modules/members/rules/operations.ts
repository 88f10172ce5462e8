import { operation } from '../../../wire/operation.ts'
import { OrganizationRules, UpdateOrganizationRules } from './contract.ts'

const tag = 'Organizations'

export const findOrganizationRules = operation({
  id: 'findOrganizationRules',
  method: 'GET',
  path: '/organization/rules',
  tag,
  summary: 'Get sign-in rules',
  description: 'The rules apply to the members’ sessions; only `api_key_networks` applies to API keys.',
  access: { by: 'member', permission: 'read', partner: false },
  data: OrganizationRules,
  extension: true,
})

export const updateOrganizationRules = operation({
  id: 'updateOrganizationRules',
  method: 'PUT',
  path: '/organization/rules',
  tag,
  summary: 'Update sign-in rules',
  description:
    'Omitted fields keep their values. Rules apply to existing sessions too, from the next request on. Returns 409 if they would lock you out: two-factor authentication that you have not set up yourself, or `console_networks` without your address.',
  access: { by: 'member', permission: 'sign_in_rules.manage', partner: false },
  stepUp: 'recent',
  approval: 'member_roles',
  body: UpdateOrganizationRules,
  data: OrganizationRules,
  errors: [409],
  extension: true,
})
