/** The groups of operations in display order (OpenAPI `tags`). */
export const TAGS: Readonly<Record<string, string>> = {
  Organizations: 'Legal entities at the top of the hierarchy. They own namespaces, keys and webhooks.',
  'Sign-in and members': 'Members of an organization, their sessions, passwords and two-factor authentication.',
  'Single sign-on':
    'Sign-in with an organization’s identity provider (OpenID Connect), and the email domains it covers.',
  Verification: 'Requests for live access and their decisions.',
  Namespaces: 'Payment addresses under one domain. Paths and payloads call a namespace a partner.',
  'Shared views': 'Filters, order and columns of the console’s lists, shared within an organization.',
  'Message templates': 'Texts for decline messages and notes, with placeholders for details of the payment.',
  Overview: 'Key metrics for a namespace: payments today, volume and open tasks.',
  'API keys': 'Server credentials, each for one namespace, with four permissions and a secret that can be rotated.',
  Customers: 'Individuals and businesses that send and receive payments, each with a payment address.',
  Links: 'Agreements between two customers that allow one to pull payments from the other.',
  Accounts: 'Bank accounts of a namespace and their validation.',
  Payments: 'Requests to move money between two parties.',
  Submissions: 'Submission of payments, and exceptions for failed checks.',
  'Admissions and tasks': 'Decisions by either side before a payment completes.',
  'Assignment rules': 'Rules that assign payments awaiting a decision to members of a namespace.',
  Transactions: 'The ledger: a debit and a credit of the same amount for each completed payment.',
  Settlements: 'Settlement runs, their batches with Merkle proofs, and net positions by counterparty.',
  Notes: 'Notes of members on payments, customers and settlement batches, which the other side cannot see.',
  Webhooks: 'Endpoints for events, their deliveries and signing secrets.',
  Operator:
    'Network operations: verification, suspension, settlement and monitoring. For the network operator only; others get 403.',
  Sandbox: 'Simulated banks, upcoming events on demand, and a webhook inspector.',
  'Audit log': 'A tamper-evident record of changes: actor, time and origin.',
  'Request log': 'API requests of a namespace.',
}
