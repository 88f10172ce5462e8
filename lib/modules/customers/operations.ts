import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, Nothing, pathId } from '../../wire/shapes.ts'
import {
  CreateCustomer,
  Customer,
  CustomerDetails,
  CustomerFilters,
  CustomerList,
  CustomerQuery,
  UpdateCustomer,
} from './contract.ts'

const tag = 'Customers'
const customer_id = pathId('The customer')
const read = { by: 'key', flag: 'customers_read', role: 'viewer', partner: true } as const
const write = { by: 'key', flag: 'customers_write', role: 'admin', partner: true } as const

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/customer',
  tag,
  summary: 'Create a customer',
  description: 'The address must be in the domain of the namespace.',
  access: write,
  body: CreateCustomer,
  data: Customer,
  errors: [409],
  extension: true,
})

export const resolveCustomer = operation({
  id: 'resolveCustomer',
  method: 'GET',
  path: '/customer/{payment_address}/resolve',
  tag,
  summary: 'Resolve a payment address',
  description: 'Finds an enabled customer of any namespace of the network.',
  access: read,
  params: z.object({ payment_address: pathId('identifier@domain') }),
  data: Customer,
  errors: [404],
})

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/customer',
  tag,
  summary: 'List the customers of a namespace, newest first',
  description: 'Without `status`, deleted customers are left out.',
  access: read,
  query: CustomerQuery,
  data: CustomerList,
  extension: true,
})

export const exportCustomers = operation({
  id: 'exportCustomers',
  method: 'GET',
  path: '/customer.csv',
  tag,
  summary: 'Export all customers that match as CSV, newest first',
  description: 'The filters of the list. However many match, they are sent while they are read.',
  access: read,
  query: CustomerFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})

export const findCustomer = operation({
  id: 'findCustomer',
  method: 'GET',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Read a customer of the namespace, deleted or not',
  description: 'With everything kept of it, which resolving an address does not show.',
  access: read,
  params: z.object({ customer_id }),
  data: CustomerDetails,
  errors: [404],
  extension: true,
})

export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PUT',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Change a customer',
  description: 'Fields that are absent stay as they are. The address and the type cannot be changed.',
  access: write,
  params: z.object({ customer_id }),
  body: UpdateCustomer,
  data: CustomerDetails,
  errors: [404],
  extension: true,
})

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/customer/{customer_id}',
  tag,
  summary: 'Delete a customer; its address is free again',
  description: 'Payments to or from the address fail their submission from then on. Payments that are under way go on.',
  access: write,
  params: z.object({ customer_id }),
  data: Nothing,
  errors: [404],
  extension: true,
})
