import type { Flag } from '#lib/kernel/access.ts'

type KeyOperation = { readonly id: string; readonly label: string; readonly flag: Flag }

/**
 * The operations that a key can be restricted to, by tag. Restated here because the operation table
 * contains all schemas; a test compares them.
 */
export const KEY_OPERATIONS: readonly { readonly tag: string; readonly operations: readonly KeyOperation[] }[] = [
  {
    tag: 'Customers',
    operations: [
      { id: 'createCustomer', label: 'Create a customer', flag: 'customers_write' },
      { id: 'deleteCustomer', label: 'Delete a customer', flag: 'customers_write' },
      { id: 'exportCustomers', label: 'Export customers as CSV', flag: 'customers_read' },
      { id: 'findCustomer', label: 'Get a customer', flag: 'customers_read' },
      { id: 'listCustomers', label: 'List customers', flag: 'customers_read' },
      { id: 'resolveCustomer', label: 'Look up a payment address', flag: 'customers_read' },
      { id: 'updateCustomer', label: 'Update a customer', flag: 'customers_write' },
    ],
  },
  {
    tag: 'Links',
    operations: [
      { id: 'findLink', label: 'Get a link', flag: 'customers_read' },
      { id: 'listLinks', label: 'List links', flag: 'customers_read' },
      { id: 'proposeLink', label: 'Propose a link between two customers', flag: 'customers_write' },
      { id: 'updateLink', label: 'Accept, decline, update or revoke a link', flag: 'customers_write' },
    ],
  },
  {
    tag: 'Payments',
    operations: [
      { id: 'createPayment', label: 'Create a payment', flag: 'transactions_write' },
      { id: 'exportPayments', label: 'Export payments as CSV', flag: 'transactions_read' },
      { id: 'findPayment', label: 'Get a payment', flag: 'transactions_read' },
      { id: 'listPayments', label: 'List payments', flag: 'transactions_read' },
      { id: 'lookUpPayments', label: 'Look up a payment', flag: 'transactions_read' },
      { id: 'findTimeline', label: 'Get a payment’s timeline', flag: 'transactions_read' },
      { id: 'searchRecords', label: 'Search records', flag: 'transactions_read' },
    ],
  },
  {
    tag: 'Submissions',
    operations: [
      { id: 'findSubmission', label: 'Get a submission', flag: 'transactions_read' },
      { id: 'findSubmissionOfPayment', label: 'Get a payment’s submission', flag: 'transactions_read' },
      { id: 'listExceptions', label: 'List a payment’s exceptions', flag: 'transactions_read' },
      { id: 'createSubmission', label: 'Submit a payment', flag: 'transactions_write' },
    ],
  },
  {
    tag: 'Admissions and tasks',
    operations: [
      { id: 'assignTask', label: 'Claim, assign or release a task', flag: 'transactions_write' },
      { id: 'exportDecisionTimes', label: 'Export decision times as CSV', flag: 'transactions_read' },
      { id: 'exportQueue', label: 'Export tasks as CSV', flag: 'transactions_read' },
      { id: 'exportWaitingPayments', label: 'Export payments awaiting a decision as CSV', flag: 'transactions_read' },
      { id: 'findAdmission', label: 'Get an admission', flag: 'transactions_read' },
      { id: 'findAdmissionOfPayment', label: 'Get a payment’s admission', flag: 'transactions_read' },
      { id: 'findDecisionTimes', label: 'Get decision times by day and member', flag: 'transactions_read' },
      { id: 'findPaymentOfTask', label: 'Get a task’s payment', flag: 'transactions_read' },
      { id: 'findQueuedTask', label: 'Get a task with its payment details', flag: 'transactions_read' },
      { id: 'findTask', label: 'Get an admission task', flag: 'transactions_read' },
      { id: 'findThroughput', label: 'Get today’s decisions by member', flag: 'transactions_read' },
      { id: 'listQueue', label: 'List tasks in the queue', flag: 'transactions_read' },
      { id: 'listTasks', label: 'List admission tasks', flag: 'transactions_read' },
      { id: 'listWaitingPayments', label: 'List payments awaiting a decision', flag: 'transactions_read' },
      { id: 'summarizeWaitingPayments', label: 'Count payments awaiting a decision', flag: 'transactions_read' },
      { id: 'updateTask', label: 'Update an admission task', flag: 'transactions_write' },
    ],
  },
  {
    tag: 'Transactions',
    operations: [
      { id: 'findTransaction', label: 'Get a transaction', flag: 'transactions_read' },
      { id: 'findTransactionOfPayment', label: 'Get a payment’s transaction', flag: 'transactions_read' },
    ],
  },
  {
    tag: 'Returns',
    operations: [
      { id: 'createReturn', label: 'Return a payment', flag: 'transactions_write' },
      { id: 'exportReturns', label: 'Export returns as CSV', flag: 'transactions_read' },
      { id: 'findReturn', label: 'Get a return', flag: 'transactions_read' },
      { id: 'listReturns', label: 'List returns', flag: 'transactions_read' },
      { id: 'listReturnsOfPayment', label: 'List a payment’s returns', flag: 'transactions_read' },
    ],
  },
  {
    tag: 'Recalls',
    operations: [
      { id: 'acceptRecall', label: 'Grant a recall', flag: 'transactions_write' },
      { id: 'cancelRecall', label: 'Cancel a recall', flag: 'transactions_write' },
      { id: 'createRecall', label: 'Recall a payment', flag: 'transactions_write' },
      { id: 'exportRecalls', label: 'Export recalls as CSV', flag: 'transactions_read' },
      { id: 'findRecall', label: 'Get a recall', flag: 'transactions_read' },
      { id: 'listRecalls', label: 'List recalls', flag: 'transactions_read' },
      { id: 'listRecallsOfPayment', label: 'List a payment’s recalls', flag: 'transactions_read' },
      { id: 'refuseRecall', label: 'Refuse a recall', flag: 'transactions_write' },
    ],
  },
  {
    tag: 'Liquidity',
    operations: [
      { id: 'exportLiquidityMovements', label: 'Export cap and funding movements as CSV', flag: 'transactions_read' },
      { id: 'listLiquidity', label: 'List caps, funds and headroom', flag: 'transactions_read' },
      { id: 'listLiquidityHistory', label: 'Get hourly exposure', flag: 'transactions_read' },
      { id: 'listLiquidityMovements', label: 'List cap and funding movements', flag: 'transactions_read' },
    ],
  },
  {
    tag: 'Finality',
    operations: [{ id: 'listOwnInstructions', label: 'List your settlement instructions', flag: 'transactions_read' }],
  },
  {
    tag: 'Settlements',
    operations: [
      { id: 'exportBatchNotification', label: 'Export settled transactions as camt.054', flag: 'transactions_read' },
      { id: 'exportBatchStatement', label: 'Export net positions as CSV', flag: 'transactions_read' },
      { id: 'exportSettledTransactions', label: 'Export settled transactions as CSV', flag: 'transactions_read' },
      { id: 'exportSettledWorkbook', label: 'Export settled transactions as XLSX', flag: 'transactions_read' },
      { id: 'exportSettlements', label: 'Export settlement batches as CSV', flag: 'transactions_read' },
      { id: 'exportStatement', label: 'Export a daily statement as CSV', flag: 'transactions_read' },
      { id: 'exportStatementMessage', label: 'Export a daily statement as camt.053', flag: 'transactions_read' },
      { id: 'exportStatementWorkbook', label: 'Export a daily statement as XLSX', flag: 'transactions_read' },
      { id: 'exportStatements', label: 'Export daily statements as CSV', flag: 'transactions_read' },
      { id: 'findProof', label: 'Get a settlement proof', flag: 'transactions_read' },
      { id: 'findSettledTransaction', label: 'Get a settled transaction', flag: 'transactions_read' },
      { id: 'findSettlement', label: 'Get a settlement batch', flag: 'transactions_read' },
      { id: 'findSettlementCalendar', label: 'Get the settlement calendar', flag: 'transactions_read' },
      { id: 'listSettledTransactions', label: 'List settled transactions', flag: 'transactions_read' },
      { id: 'listSettlements', label: 'List settlement batches', flag: 'transactions_read' },
      { id: 'listStatements', label: 'List daily statements', flag: 'transactions_read' },
      { id: 'projectSettlement', label: 'Get the projected net position', flag: 'transactions_read' },
    ],
  },
  {
    tag: 'Webhooks',
    operations: [{ id: 'listPaymentEvents', label: 'List a payment’s events', flag: 'transactions_read' }],
  },
  {
    tag: 'Sandbox',
    operations: [{ id: 'requestPartnerPayment', label: 'Simulate an incoming payment', flag: 'transactions_write' }],
  },
]
