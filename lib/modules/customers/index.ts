export { domainOf } from './address.ts'
export { type CustomerRow, createCustomer } from './create-customer.ts'
export { type Addressee, findAddressees, isEnabled, type Reached } from './find-customer.ts'
export { customerRoutes } from './routes.ts'
