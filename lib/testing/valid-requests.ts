import type { OperationSpec } from '../wire/operation.ts'
import { approvalRequests } from './approvals/valid-approvals.ts'
import { statementRequests } from './finality/valid-statements.ts'
import type { Me } from './members/new-member.ts'
import { OF_SECOND_FACTOR, secondFactorRequests } from './members/second-factor-requests.ts'
import * as people from './members/valid-members.ts'
import { created, draft, submitted } from './model/payment-life.ts'
import { type Bank, expectData } from './network.ts'
import { singleSignOnRequests } from './single-sign-on/valid-single-sign-on.ts'
import { organizationRequests } from './valid-operator.ts'
import { assignmentRequests, noteRequests, queueRequests } from './valid-queue.ts'
import { returnRequests } from './valid-returns.ts'
import { serviceTokenRequests } from './valid-service-tokens.ts'
import { webhookRequests } from './valid-webhooks.ts'
import { type Life, trailOf } from './world.ts'

/** Path parameters, or a query, of a request. */
export type Params = Readonly<Record<string, string>>

/** A request that succeeds: path parameters of the resource's owner, and a body of the caller. */
export type ValidRequest = {
  params?: (life: Life, me?: Me) => Params | Promise<Params>
  /** Required query parameters. */
  query?: (life: Life) => Params | Promise<Params>
  /** The body, or a promise of it. */
  body?: (life: Life, me?: Me) => unknown
}

/**
 * Operations that change the caller's sign-in. Matrix tests call each as a new member, so that they
 * can continue.
 */
export const ABOUT_ONESELF = [
  'signOut',
  'confirmSession',
  'changePassword',
  'endSession',
  'endOwnSessions',
  'sendEmailLink',
  ...OF_SECOND_FACTOR,
]

let number = 0
const fresh = (name: string) => `${name}-${number++}`
const nothing: ValidRequest = {}
const open = { params: ({ open }: Life) => open }
const freshlyOpen = {
  params: async ({ bank, own, theirs, currency }: Life) =>
    trailOf(bank, await submitted(bank, own, theirs, { currency })),
}
const settled = { params: ({ settled }: Life) => settled }
const noAccess = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
const byDeposits = { strategy: 'VStrat_Microdeposit' }
const byTwoDeposits = { amounts: ['1', '3'].map((amount) => ({ amount, currency: 'USD' })) }
const account = () => ({
  account_number: '000123456789',
  account_title: fresh('Account'),
  routing_number: '011000015',
  type: 'AT_Checkings',
})

const namespace = { params: ({ bank }: Life) => ({ partner_id: bank.partnerId }) }
const customer = (bank: Bank) => ({
  type: 'Individual',
  first_name: 'New',
  last_name: 'Sample',
  email: 'new@mail.example',
  payment_address: `${fresh('new')}@${bank.domain}`,
})

async function newCustomer(bank: Bank): Promise<{ customer_id: string }> {
  return { customer_id: expectData(await bank.key('POST', '/customer', { body: customer(bank) })).token }
}

async function newKey(bank: Bank): Promise<{ secret_key: string }> {
  const body = { name: 'Key', access: noAccess }
  return { secret_key: expectData(await bank.member('POST', '/apikey', { body })).token }
}

const namespaceBody = () => ({ name: 'Namespace', domain: fresh('domain') })

/** Creates a namespace for changes, because the bank's own must not change. */
async function newNamespace(bank: Bank): Promise<{ partner_id: string }> {
  return { partner_id: expectData(await bank.member('POST', '/partner', { body: namespaceBody() })).token }
}

const savedView = () => ({ list: 'payments', name: fresh('View'), search: 'state=failed' })

async function newSavedView(bank: Bank): Promise<{ view_id: string }> {
  // Each has its own list or namespace, because a list has at most 20.
  const { partner_id } = await newNamespace(bank)
  return {
    view_id: expectData(await bank.member('POST', '/saved-views', { body: { ...savedView(), partner_id } })).token,
  }
}

const messageTemplate = () => ({ kind: 'message', name: fresh('Template'), body: 'Please send {{amount}} again.' })

/** Creates a template and deletes the first one if there are many, because an organization has at most 50. */
async function newMessageTemplate(bank: Bank): Promise<{ template_id: string }> {
  const { count, message_templates } = expectData(await bank.member('GET', '/message-templates'))
  if (count > 20) await bank.member('DELETE', `/message-templates/${message_templates[0].token}`)
  const { token } = expectData(await bank.member('POST', '/message-templates', { body: messageTemplate() }))
  return { template_id: token }
}

/** A link from a customer of the life's bank to the counterparty's. */
const link = async ({ bank, theirs }: Life) => ({
  proposer_address: await bank.customer(fresh('linked')),
  responder_address: theirs,
})

async function newLink(life: Life): Promise<{ link_id: string }> {
  return { link_id: expectData(await life.bank.key('POST', '/link', { body: await link(life) })).token }
}

async function newAccount(bank: Bank): Promise<{ account_id: string }> {
  return { account_id: expectData(await bank.member('POST', '/account', { body: account() })).token }
}

async function newValidation(bank: Bank): Promise<{ account_id: string; validation_id: string }> {
  const params = await newAccount(bank)
  const begun = await bank.member('POST', `/validate/${params.account_id}`, { body: byDeposits })
  return { ...params, validation_id: expectData(begun).validation.token }
}

const partnerPayment = (life: Life) => ({
  partner_address: 'corner-shop@sandbank',
  payment_address: life.own,
  payment_type: 'Type_Pull',
  amount: { currency: life.currency, total: '4200' },
})

/**
 * A request that succeeds for each operation, by its ID. A new operation needs an entry here, so
 * that the fuzzing, tenant and role tests cover it.
 */
export const validRequests: Readonly<Record<string, ValidRequest>> = {
  createOrganization: {
    body: () => ({
      name: 'New bank',
      country: 'US',
      admin_email: `${fresh('admin')}@new.example`,
      admin_first_name: 'New',
      admin_last_name: 'Admin',
      admin_password: 'correct horse battery',
    }),
  },
  ...{ ...organizationRequests, ...singleSignOnRequests, ...serviceTokenRequests },
  signIn: { body: ({ bank }) => ({ admin_email: bank.email, admin_password: bank.password }) },
  signOut: nothing,
  findMe: nothing,
  updateMe: { body: () => ({ first_name: 'New', time_zone: 'Europe/Berlin', locale: null }) },
  listMembers: nothing,
  changeMemberRole: { params: ({ bank }) => people.joined(bank), body: () => ({ role: 'support' }) },
  ...people.roleRequests,
  removeMember: { params: ({ bank }) => people.joined(bank) },
  inviteMember: { body: () => people.invited() },
  listInvitations: nothing,
  revokeInvitation: {
    params: async ({ bank }) => ({ invitation_id: (await people.newInvitation(bank)).token }),
  },
  lookUpInvitation: { body: async ({ bank }) => ({ token: (await people.newInvitation(bank)).secret }) },
  acceptInvitation: { body: async ({ bank }) => people.acceptance((await people.newInvitation(bank)).secret) },
  changePassword: {
    body: ({ bank }, { password } = bank) => ({ current_password: password, new_password: password }),
  },
  listSessions: nothing,
  endSession: { params: async ({ bank }, me = bank) => ({ session_id: await people.anotherSession(me) }) },
  endOwnSessions: { body: () => ({ including_this: false }) },
  ...secondFactorRequests,
  signMemberOut: { params: ({ bank }) => people.joined(bank) },
  makePasswordReset: { params: ({ bank }) => people.joined(bank) },
  confirmSession: { body: ({ bank }, { password } = bank) => ({ password }) },
  requestPasswordReset: { body: ({ bank }) => ({ email: bank.email }) },
  resetPassword: {
    body: async ({ bank }) => ({ token: await people.newReset(bank), password: 'correct horse battery' }),
  },
  createNamespace: { body: () => namespaceBody() },
  checkNamespaceDomain: { query: () => ({ domain: 'not-taken-yet' }) },
  listNamespaces: nothing,
  findNamespace: namespace,
  updateNamespace: { params: ({ bank }) => newNamespace(bank), body: () => ({ enabled: true }) },
  listSavedViews: nothing,
  createSavedView: { body: () => savedView() },
  updateSavedView: { params: ({ bank }) => newSavedView(bank), body: () => ({ default_roles: ['support'] }) },
  deleteSavedView: { params: ({ bank }) => newSavedView(bank) },
  listMessageTemplates: nothing,
  createMessageTemplate: { body: () => messageTemplate() },
  updateMessageTemplate: {
    params: ({ bank }) => newMessageTemplate(bank),
    body: () => ({ body: 'Please call us about {{payment_id}}.' }),
  },
  deleteMessageTemplate: { params: ({ bank }) => newMessageTemplate(bank) },
  createApiKey: { body: () => ({ name: 'Key', access: noAccess }) },
  listApiKeys: nothing,
  rotateApiKey: { params: (life) => ({ secret_key: life.spareKey }), body: () => ({ grace_period_seconds: 0 }) },
  findApiKey: { params: (life) => ({ secret_key: life.spareKey }) },
  findApiKeyUsage: { params: (life) => ({ secret_key: life.spareKey }) },
  endApiKeyGrace: { params: ({ bank }) => newKey(bank) },
  updateApiKey: { params: (life) => ({ secret_key: life.spareKey }), body: () => ({ enabled: true }) },
  revokeApiKey: { params: ({ bank }) => newKey(bank) },
  createCustomer: { body: ({ bank }) => customer(bank) },
  listCustomers: nothing,
  exportCustomers: nothing,
  findCustomer: { params: ({ bank }) => newCustomer(bank) },
  updateCustomer: { params: ({ bank }) => newCustomer(bank), body: () => ({ nick_name: 'New' }) },
  deleteCustomer: { params: ({ bank }) => newCustomer(bank) },
  resolveCustomer: { params: (life) => ({ payment_address: life.own }) },
  createPayment: { body: (life) => draft(life.own, life.theirs, { currency: life.currency, reference: 'Invoice' }) },
  findPayment: settled,
  listPayments: nothing,
  exportPayments: nothing,
  createSubmission: {
    params: async (life) => ({
      payment_id: await created(life.bank, life.own, life.theirs, { currency: life.currency }),
    }),
  },
  findSubmissionOfPayment: settled,
  findSubmission: settled,
  listExceptions: { params: (life) => ({ payment_id: life.failed }) },
  findAdmissionOfPayment: open,
  findAdmission: open,
  listTasks: open,
  findTask: open,
  updateTask: { ...freshlyOpen, body: () => ({ status: 'on_hold' }) },
  ...{ ...queueRequests, ...assignmentRequests, ...returnRequests },
  assignTask: { ...freshlyOpen, body: () => ({ assignee: 0 }) },
  lookUpPayments: { query: (life) => ({ term: life.settled.transaction_id }) },
  listCounterparties: { query: () => ({ search: 'juniper' }) },
  searchRecords: { query: (life) => ({ term: life.settled.transaction_id }) },
  findTransactionOfPayment: settled,
  findTransaction: settled,
  listSettlements: nothing,
  exportSettlements: nothing,
  findSettlement: settled,
  listSettledTransactions: settled,
  findSettledTransaction: settled,
  findProof: settled,
  ...statementRequests,
  listSettlementRuns: nothing,
  listSettlementKeys: nothing,
  projectSettlement: nothing,
  listRequests: nothing,
  listAuditEntries: nothing,
  exportAuditEntries: nothing,
  exportAuditAnchors: nothing,
  readAuditChain: nothing,
  exportRequests: nothing,
  readOverview: nothing,
  runSettlement: nothing,
  findTimeline: settled,
  proposeLink: { body: link },
  listLinks: nothing,
  findLink: { params: newLink },
  updateLink: { params: newLink, body: () => ({ status: 'revoked' }) },
  ...noteRequests(newCustomer),
  ...webhookRequests,
  ...approvalRequests,
  findInspector: nothing,
  setInspector: { body: () => ({ answer: 'take' }) },
  listReceptions: nothing,
  findOnboarding: nothing,
  requestPartnerPayment: { body: partnerPayment },
  createSamplePayments: {
    body: (life) => ({ payments: [{ ...partnerPayment(life), initiated_by: 'partner', age_seconds: 86_400 }] }),
  },
  advanceSandbox: { body: () => ({ cutoffs: 1 }) },
  findReception: { params: ({ reception }) => ({ reception_id: reception }) },
  createAccount: { body: () => account() },
  listAccounts: nothing,
  exportAccounts: nothing,
  findAccount: { params: ({ bank }) => newAccount(bank) },
  deleteAccount: { params: ({ bank }) => newAccount(bank) },
  startValidation: { params: ({ bank }) => newAccount(bank), body: () => byDeposits },
  listValidations: { params: ({ bank }) => newAccount(bank) },
  findValidation: { params: ({ bank }) => newValidation(bank) },
  tryValidation: { params: ({ bank }) => newValidation(bank), body: () => byTwoDeposits },
}

/** The valid request of an operation. Throws if there is none. */
export function validRequest({ id }: OperationSpec): ValidRequest {
  const found = validRequests[id]
  if (!found) throw new Error(`lib/testing/valid-requests.ts has no request for the operation ${id}`)
  return found
}

/** The operations with a valid request. Another test checks that none is missing. */
export const covered = (operations: readonly OperationSpec[]): OperationSpec[] =>
  operations.filter(({ id }) => id in validRequests)

/** The required query of an operation with its question mark; empty if there is none. */
export async function queryText(operation: OperationSpec, life: Life): Promise<string> {
  const query = await validRequest(operation).query?.(life)
  return query ? `?${new URLSearchParams(query)}` : ''
}

/** The path of an operation with its parameters; missing ones are `none`. */
export const pathOf = (operation: OperationSpec, params: Params = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'none'))
