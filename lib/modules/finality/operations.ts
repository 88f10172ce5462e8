import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import {
  ChangeInstruction,
  Instruction,
  InstructionList,
  InstructionQuery,
  OwnInstructionList,
  OwnInstructionQuery,
  ParticipantAccount,
  ParticipantAccountList,
  ParticipantAccountPath,
  ParticipantAccountQuery,
  SentInstructions,
  SetParticipantAccount,
  SetSettlementAccount,
  SettlementAccount,
  SettlementAccountList,
  SettlementAccountPath,
} from './contract.ts'

const tag = 'Finality'
const look = { by: 'member', permission: 'operator.read', partner: false, operator: true } as const
const manage = { by: 'member', permission: 'operator.manage', partner: false, operator: true } as const

export const listOwnInstructions = operation({
  id: 'listOwnInstructions',
  method: 'GET',
  path: '/settlements/instructions',
  tag,
  summary: 'List own settlement instructions',
  description:
    'Newest first: what the namespace pays to the network’s settlement account, and what it receives from there, for each batch whose net position is not zero. Empty if the network has no settlement account in the currency.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  query: OwnInstructionQuery,
  data: OwnInstructionList,
  extension: true,
})

export const listSettlementAccounts = operation({
  id: 'listSettlementAccounts',
  method: 'GET',
  path: '/operator/settlement-accounts',
  tag,
  summary: 'List settlement accounts',
  description: 'The network’s accounts at its settlement banks, by environment and currency.',
  access: look,
  data: SettlementAccountList,
  extension: true,
  network: true,
})

export const setSettlementAccount = operation({
  id: 'setSettlementAccount',
  method: 'PUT',
  path: '/operator/settlement-accounts',
  tag,
  summary: 'Set a settlement account',
  description:
    'Batches in this environment and currency that complete from now on get settlement instructions. Until the settlement bank has confirmed all of them, their net positions still use headroom.',
  access: manage,
  stepUp: 'recent',
  body: SetSettlementAccount,
  data: SettlementAccount,
  extension: true,
  network: true,
})

export const deleteSettlementAccount = operation({
  id: 'deleteSettlementAccount',
  method: 'DELETE',
  path: '/operator/settlement-accounts/{environment}/{currency}',
  tag,
  summary: 'Remove a settlement account',
  description: 'Later batches get no instructions. Returns 409 while an instruction is not confirmed.',
  access: manage,
  stepUp: 'recent',
  params: SettlementAccountPath,
  data: Nothing,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const listParticipantAccounts = operation({
  id: 'listParticipantAccounts',
  method: 'GET',
  path: '/operator/participant-accounts',
  tag,
  summary: 'List participant accounts',
  description: 'The accounts from which namespaces pay and on which they are paid, by namespace and currency.',
  access: look,
  query: ParticipantAccountQuery,
  data: ParticipantAccountList,
  extension: true,
  network: true,
})

export const setParticipantAccount = operation({
  id: 'setParticipantAccount',
  method: 'PUT',
  path: '/operator/participant-accounts',
  tag,
  summary: 'Set a participant account',
  description: 'Needed for payment files only. Instructions exist without it.',
  access: manage,
  stepUp: 'recent',
  body: SetParticipantAccount,
  data: ParticipantAccount,
  errors: [404],
  extension: true,
  network: true,
})

export const deleteParticipantAccount = operation({
  id: 'deleteParticipantAccount',
  method: 'DELETE',
  path: '/operator/participant-accounts/{partner_id}/{currency}',
  tag,
  summary: 'Remove a participant account',
  description: 'Payment files can then no longer name the namespace’s account in the currency.',
  access: manage,
  stepUp: 'recent',
  params: ParticipantAccountPath,
  data: Nothing,
  errors: [404],
  extension: true,
  network: true,
})

export const listInstructions = operation({
  id: 'listInstructions',
  method: 'GET',
  path: '/operator/settlement-instructions',
  tag,
  summary: 'List settlement instructions',
  description: 'Newest first. Filters are combined.',
  access: look,
  query: InstructionQuery,
  data: InstructionList,
  extension: true,
  network: true,
})

export const changeInstruction = operation({
  id: 'changeInstruction',
  method: 'PUT',
  path: '/operator/settlement-instructions/{instruction_id}',
  tag,
  summary: 'Record the state of an instruction',
  description:
    'A pending or rejected instruction can be marked as sent, and one that is not confirmed yet as confirmed. A sent one can be rejected, and so can a confirmed one until its batch is final, for a payment that the bank takes back. Confirming the last instruction of a batch makes the batch final. Returns 409 for any other change.',
  access: manage,
  stepUp: 'recent',
  params: z.object({ instruction_id: pathId('The instruction') }),
  body: ChangeInstruction,
  data: Instruction,
  errors: [404, 409],
  extension: true,
  network: true,
})

export const markInstructionsSent = operation({
  id: 'markInstructionsSent',
  method: 'POST',
  path: '/operator/batches/{batch_id}/instructions/sent',
  tag,
  summary: 'Mark the instructions of a batch as sent',
  description: 'Marks the pending ones; others stay as they are. Returns 404 if the batch has no instructions.',
  access: manage,
  stepUp: 'recent',
  params: z.object({ batch_id: pathId('The batch') }),
  data: SentInstructions,
  errors: [404],
  extension: true,
  network: true,
})
