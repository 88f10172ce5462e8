import { operation } from '../../../wire/operation.ts'
import { ProposeParticipantAccount, ProposeSettlementAccount } from '../../finality/contract.ts'
import { ProposedAccountChange } from './contract.ts'

const propose = {
  method: 'POST',
  tag: 'Finality',
  access: { by: 'member', permission: 'operator.manage', partner: false, operator: true },
  stepUp: 'recent',
  data: ProposedAccountChange,
  errors: [404, 409],
  extension: true,
  network: true,
} as const

export const proposeSettlementAccount = operation({
  id: 'proposeSettlementAccount',
  path: '/operator/settlement-accounts/changes',
  summary: 'Propose a settlement account',
  description:
    'Sets, changes or removes the network’s account in an environment and currency. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; approving it applies it. Batches that complete afterwards get settlement instructions, and their net positions use headroom until the settlement bank has confirmed all of them. The number cannot change, and the account cannot be removed, while one of its instructions is not confirmed: approving is then 409, and can be repeated later. Returns 404 for the removal of an account that does not exist, and 409 while another change of the account is proposed.',
  body: ProposeSettlementAccount,
  ...propose,
})

export const proposeParticipantAccount = operation({
  id: 'proposeParticipantAccount',
  path: '/operator/participant-accounts/changes',
  summary: 'Propose a participant account',
  description:
    'Sets, changes or removes the account that a namespace is paid into in a currency. It is required only for payment files; instructions are created without it. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; approving it applies it, and the admins of the organization get a mail. Returns 404 for an unknown namespace and for the removal of an account that does not exist, and 409 while another change of the account is proposed.',
  body: ProposeParticipantAccount,
  ...propose,
})
