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
const read = { by: 'member', role: 'viewer', partner: true } as const
const write = { by: 'member', role: 'admin', partner: true } as const

export const createAccount = operation({
  id: 'createAccount',
  method: 'POST',
  path: '/account',
  tag,
  summary: 'Add a bank account',
  description: 'Its number is stored encrypted; only its last four digits are ever shown again.',
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
  summary: 'List the accounts of a namespace, newest first',
  description: 'Without `status`, deleted accounts are left out.',
  access: read,
  query: AccountQuery,
  data: AccountList,
})

export const exportAccounts = operation({
  id: 'exportAccounts',
  method: 'GET',
  path: '/account.csv',
  tag,
  summary: 'Export all accounts that match as CSV, newest first',
  description: 'The filters of the list. Numbers are masked. However many match, they are sent while they are read.',
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
  summary: 'Read an account, deleted or not',
  description: 'Its number is masked.',
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
  description: 'It stays readable by its identifier. Deleting it a second time is 404.',
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
  summary: 'Begin to validate an account by two small deposits',
  description:
    'In a sandbox the two amounts are 1 and 3 minor units, and no money is sent. In live the network operator sends the deposits: see `deposits_sent_at`. A validation that is under way is returned as it stands.',
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
  summary: 'Name the two amounts that arrived',
  description:
    'Right ones verify the account; three wrong tries end the validation. Both are a 200 that says so. In live, 409 until the deposits are sent; that costs no try.',
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
  summary: 'List the validations of an account, newest first',
  description: 'A deleted account keeps its history.',
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
  summary: 'Read a validation: how it stands, and how many tries are left',
  description: 'The amounts themselves are never shown.',
  access: read,
  params: z.object({ account_id, validation_id: pathId('The validation') }),
  data: ValidationReply,
  errors: [404],
  extension: true,
})
