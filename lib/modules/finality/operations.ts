import { z } from 'zod'
import { operation, XLSX } from '../../wire/operation.ts'
import { CsvText, pathId, XlsxFile } from '../../wire/shapes.ts'
import {
  ChangeInstruction,
  Instruction,
  InstructionFilters,
  InstructionList,
  InstructionQuery,
  OwnInstructionList,
  OwnInstructionQuery,
  ParticipantAccountFilters,
  ParticipantAccountList,
  ParticipantAccountQuery,
  SentInstructions,
  SettlementAccountList,
} from './contract.ts'
import {
  ImportedStatement,
  ImportFilters,
  ImportParameters,
  ImportQuery,
  Mismatch,
  MismatchFilters,
  MismatchList,
  MismatchQuery,
  ResolveMismatch,
  StatementImportList,
} from './import/contract.ts'

const tag = 'Finality'
const read = { by: 'member', permission: 'operator.read', partner: false, operator: true } as const
const manage = { by: 'member', permission: 'operator.manage', partner: false, operator: true } as const

export const listOwnInstructions = operation({
  id: 'listOwnInstructions',
  method: 'GET',
  path: '/settlements/instructions',
  tag,
  summary: 'List your settlement instructions',
  description:
    'Returns what the namespace pays to the network’s settlement account or receives from it for each batch, newest first. Each instruction has the account and the reference that the payment must carry. Batches with a net position of zero, or in a currency without a settlement account, have no instruction.',
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
  description: 'Returns the network’s accounts at its settlement banks, by environment and currency.',
  access: read,
  data: SettlementAccountList,
  extension: true,
  network: true,
})

export const listParticipantAccounts = operation({
  id: 'listParticipantAccounts',
  method: 'GET',
  path: '/operator/participant-accounts',
  tag,
  summary: 'List participant accounts',
  description: 'Returns the bank accounts where namespaces receive settlement payments, by namespace and currency.',
  access: read,
  query: ParticipantAccountQuery,
  data: ParticipantAccountList,
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
  access: read,
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
  summary: 'Update an instruction’s status',
  description:
    'A pending or rejected instruction can be sent; any unconfirmed one can be confirmed; a sent one, and a confirmed one until its batch is final, can be rejected. Confirming the last one makes the batch final. Returns 409 for any other change, and if the state is no longer `expected_state`; the message contains the current state.',
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
  summary: 'Mark a batch’s instructions as sent',
  description: 'Changes pending instructions only. Returns 404 if the batch has no instructions.',
  access: manage,
  stepUp: 'recent',
  params: z.object({ batch_id: pathId('The batch') }),
  data: SentInstructions,
  errors: [404],
  extension: true,
  network: true,
})

const exported = {
  method: 'GET',
  tag,
  access: read,
  params: z.object({ batch_id: pathId('The batch') }),
  extension: true,
  network: true,
} as const

export const exportInstructions = operation({
  id: 'exportInstructions',
  path: '/operator/batches/{batch_id}/instructions.csv',
  summary: 'Export a batch’s instructions as CSV',
  description:
    'Returns all instructions with their namespaces’ accounts. Changes nothing. Returns 404 if the batch has no instructions.',
  data: CsvText,
  produces: 'text/csv',
  errors: [404],
  ...exported,
})

export const exportInstructionsWorkbook = operation({
  id: 'exportInstructionsWorkbook',
  path: '/operator/batches/{batch_id}/instructions.xlsx',
  summary: 'Export a batch’s instructions as XLSX',
  description:
    'The same columns as the CSV file. Account numbers and long amounts keep all digits. Changes nothing. Returns 404 if the batch has no instructions.',
  data: XlsxFile,
  produces: XLSX,
  errors: [404],
  ...exported,
})

export const exportPaymentFile = operation({
  id: 'exportPaymentFile',
  path: '/operator/batches/{batch_id}/pacs009.xml',
  summary: 'Export a batch’s payments as pacs.009',
  description:
    'Returns a pacs.009.001.08 message with the payments from the settlement account to the namespaces that receive, if their instructions are pending or rejected. It excludes payments from namespaces, which instruct them at their own banks. The settlement date is the first working day of the currency’s settlement bank on or after the export. Changes nothing: mark the instructions as sent when the bank has the file. Until an instruction changes, the message keeps its ID, so that the bank recognizes a repeated file. Returns 404 if the batch has no instructions, and 409 if nothing is left to send, if a namespace has no account (the message names these namespaces), or if the payments add up to more than 18 digits.',
  data: z.string().meta({ description: 'XML (ISO 20022)' }),
  produces: 'application/xml',
  errors: [404, 409],
  ...exported,
})

export const importStatement = operation({
  id: 'importStatement',
  method: 'POST',
  path: '/operator/statement-imports',
  tag,
  summary: 'Import a bank statement',
  description:
    'The body is the file, at most 50 MB and 200,000 entries. Booked entries confirm the instructions that they name, if the amount and direction match; everything else becomes a mismatch. A file is imported whole or not at all. Importing the same file again changes nothing and returns the first import. A process imports one file at a time and answers other imports with 503 and `Retry-After`. Returns 409 if there is no settlement account in the environment and currency.',
  access: manage,
  stepUp: 'recent',
  query: ImportParameters,
  uploads: ['application/xml', 'text/csv'],
  data: ImportedStatement,
  errors: [409],
  extension: true,
  network: true,
})

export const listImports = operation({
  id: 'listImports',
  method: 'GET',
  path: '/operator/statement-imports',
  tag,
  summary: 'List imported bank statements',
  description: 'Newest first.',
  access: read,
  query: ImportQuery,
  data: StatementImportList,
  extension: true,
  network: true,
})

export const listMismatches = operation({
  id: 'listMismatches',
  method: 'GET',
  path: '/operator/settlement-mismatches',
  tag,
  summary: 'List settlement mismatches',
  description: 'Newest first. Returns entries and instructions that need review, and those already resolved.',
  access: read,
  query: MismatchQuery,
  data: MismatchList,
  extension: true,
  network: true,
})

export const resolveMismatch = operation({
  id: 'resolveMismatch',
  method: 'PUT',
  path: '/operator/settlement-mismatches/{mismatch_id}',
  tag,
  summary: 'Resolve a mismatch',
  description:
    'Confirms or rejects the instruction with the same reason, or dismisses the mismatch. Returns 409 if the mismatch is already resolved, if the instruction cannot change to that state, or if its state is no longer `expected_state`; the message contains the current state.',
  access: manage,
  stepUp: 'recent',
  params: z.object({ mismatch_id: pathId('The mismatch') }),
  body: ResolveMismatch,
  data: Mismatch,
  errors: [404, 409],
  extension: true,
  network: true,
})

const listed = {
  method: 'GET',
  tag,
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
  network: true,
} as const

export const exportInstructionList = operation({
  id: 'exportInstructionList',
  path: '/operator/settlement-instructions.csv',
  summary: 'Export settlement instructions as CSV',
  query: InstructionFilters,
  ...listed,
})

export const exportParticipantAccounts = operation({
  id: 'exportParticipantAccounts',
  path: '/operator/participant-accounts.csv',
  summary: 'Export participant accounts as CSV',
  query: ParticipantAccountFilters,
  ...listed,
})

export const exportImports = operation({
  id: 'exportImports',
  path: '/operator/statement-imports.csv',
  summary: 'Export imported bank statements as CSV',
  query: ImportFilters,
  ...listed,
})

export const exportMismatches = operation({
  id: 'exportMismatches',
  path: '/operator/settlement-mismatches.csv',
  summary: 'Export settlement mismatches as CSV',
  query: MismatchFilters,
  ...listed,
})
