import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, Nothing, pathId } from '../../wire/shapes.ts'
import {
  Account,
  AccountFilters,
  AccountList,
  AccountQuery,
  CreateAccount,
  StartValidation,
  TryValidation,
  ValidationList,
  ValidationReply,
} from './contract.ts'

const tag = 'Accounts'
const account_id = pathId('The account')
const read = { by: 'member', permission: 'read', partner: true } as const
const write = { by: 'member', permission: 'accounts.write', partner: true } as const

export const createAccount = operation({
  id: 'createAccount',
  method: 'POST',
  path: '/account',
  tag,
  summary: 'Add a bank account',
  description: 'The account number is stored encrypted. Responses show only its last four digits.',
  access: write,
  body: CreateAccount,
  data: Account,
  extension: true,
})

export const listAccounts = operation({
  id: 'listAccounts',
  method: 'GET',
  path: '/account',
  tag,
  summary: 'List accounts',
  description: 'Newest first unless `sort` is given. Deleted accounts are omitted unless `status` is `deleted`.',
  access: read,
  query: AccountQuery,
  data: AccountList,
})

export const exportAccounts = operation({
  id: 'exportAccounts',
  method: 'GET',
  path: '/account.csv',
  tag,
  summary: 'Export accounts as CSV',
  description: 'Accepts the same filters as the list. Account numbers are masked. All matching rows are streamed.',
  access: read,
  query: AccountFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findAccount = operation({
  id: 'findAccount',
  method: 'GET',
  path: '/account/{account_id}',
  tag,
  summary: 'Get an account',
  description: 'Also returns deleted accounts. The account number is masked.',
  access: read,
  params: z.object({ account_id }),
  data: Account,
  errors: [404],
})

export const deleteAccount = operation({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/account/{account_id}',
  tag,
  summary: 'Delete an account',
  description: 'The account can still be retrieved by its ID. Deleting it again returns 404.',
  access: write,
  params: z.object({ account_id }),
  data: Nothing,
  errors: [404],
})

export const startValidation = operation({
  id: 'startValidation',
  method: 'POST',
  path: '/validate/{account_id}',
  tag,
  summary: 'Start account validation',
  description:
    'Validates the account with two microdeposits. In the sandbox the amounts are 1 and 3 minor units and no money is sent. In live the network operator sends the deposits; see `deposits_sent_at`. Returns the current validation if one is in progress.',
  access: write,
  params: z.object({ account_id }),
  body: StartValidation,
  data: ValidationReply,
  errors: [404, 409],
  extension: true,
})

export const tryValidation = operation({
  id: 'tryValidation',
  method: 'POST',
  path: '/validate/{account_id}/{validation_id}',
  tag,
  summary: 'Submit microdeposit amounts',
  description:
    'Correct amounts verify the account; three incorrect attempts end the validation. Both return 200 with the result. In live, returns 409 until the deposits are sent, without counting an attempt, and 429 for a day after thirty incorrect attempts across the organization’s accounts.',
  access: write,
  params: z.object({ account_id, validation_id: pathId('The validation') }),
  body: TryValidation,
  data: ValidationReply,
  errors: [404, 409],
  extension: true,
})

export const listValidations = operation({
  id: 'listValidations',
  method: 'GET',
  path: '/validate/{account_id}',
  tag,
  summary: 'List account validations',
  description: 'The newest 100, newest first, also for deleted accounts.',
  access: read,
  params: z.object({ account_id }),
  data: ValidationList,
  errors: [404],
  extension: true,
})

export const findValidation = operation({
  id: 'findValidation',
  method: 'GET',
  path: '/validate/{account_id}/{validation_id}',
  tag,
  summary: 'Get an account validation',
  description: 'Returns the status and the remaining attempts, never the amounts.',
  access: read,
  params: z.object({ account_id, validation_id: pathId('The validation') }),
  data: ValidationReply,
  errors: [404],
  extension: true,
})
