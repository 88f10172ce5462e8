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
    'Sets, changes or removes the network’s account in an environment and currency. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; the approval applies the change. Batches that complete afterward get settlement instructions, and their net positions use headroom until the settlement bank has confirmed all of them. While an instruction of the account is unconfirmed, a removal or a change of the number cannot be approved: the approval returns 409 and can be retried later. Returns 404 for the removal of an account that does not exist, and 409 while another change of the account is proposed.',
  body: ProposeSettlementAccount,
  ...propose,
})

export const proposeParticipantAccount = operation({
  id: 'proposeParticipantAccount',
  path: '/operator/participant-accounts/changes',
  summary: 'Propose a participant account',
  description:
    'Sets, changes or removes the account that a namespace is paid into in a currency. It is required only for payment files; instructions are created without it. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; the approval applies the change, and the admins of the organization are notified by email. Returns 404 for an unknown namespace and for the removal of an account that does not exist, and 409 while another change of the account is proposed.',
  body: ProposeParticipantAccount,
  ...propose,
})
