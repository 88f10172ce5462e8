import { listNamespaces, useNamespace, whoAmI } from './account.ts'
import type { Command, Option } from './command.ts'
import { completion, SHELLS } from './completion.ts'
import { listen } from './listen/listen.ts'
import { login, logout } from './login.ts'
import { mcp } from './mcp.ts'
import { createPayment, FILTERS, getPayment, listPayments, STATES } from './payments.ts'
import { listSettlements, verifyBatch } from './settlements.ts'
import { tailPayments } from './tail.ts'
import { decideTask, listTasks } from './tasks.ts'
import { EVENT_NAMES } from './trigger/causes.ts'
import { trigger } from './trigger/trigger.ts'

const LIMIT: Option = { value: 'number', about: 'Print at most this many' }

/** All commands. Usage texts, parsing and completion derive from this table. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'login',
    about: 'Sign in as a member, or store an API key. Secrets are read from standard input',
    credentials: 'none',
    options: {
      url: { value: 'gateway', about: 'URL of the gateway', isRequired: true },
      email: { value: 'email', about: 'Email to sign in with; prompts for the password, and for a code if required' },
      browser: { about: 'Sign in through the browser, with single sign-on, a passkey or a password' },
      key: { about: 'Store an API key instead of signing in' },
      organization: { value: 'id', about: 'Organization of the API key' },
      namespace: { value: 'id', about: 'Namespace to act in; members can also pass its domain' },
    },
    examples: [
      'login --url https://gateway.example --email ana@harbor.example',
      'login --url https://console.example --browser',
      'login --url https://gateway.example --key --organization org_… --namespace part_… < secret',
    ],
    run: login,
  },
  { name: 'logout', about: 'End the session and delete the stored login', credentials: 'none', run: logout },
  { name: 'whoami', about: 'Show the stored login', credentials: 'none', run: whoAmI },
  {
    name: 'namespaces list',
    about: 'List the namespaces of the organization',
    credentials: 'member',
    run: listNamespaces,
  },
  {
    name: 'namespaces use',
    about: 'Choose the namespace for subsequent commands, by ID or domain',
    argument: { name: 'namespace' },
    credentials: 'member',
    examples: ['namespaces use @harbor'],
    run: useNamespace,
  },
  {
    name: 'payments create',
    about: 'Create a payment',
    credentials: 'member or key',
    operations: ['createPayment', 'createSubmission', 'findPayment'],
    options: {
      from: { value: 'address', about: 'Payment address of the debtor', isRequired: true },
      to: { value: 'address', about: 'Payment address of the beneficiary', isRequired: true },
      currency: { value: 'code', about: 'ISO 4217 code', isRequired: true },
      total: { value: 'minor units', about: 'Amount in minor units, such as 10000 for 100.00 USD', isRequired: true },
      pull: { about: 'Create a pull payment, which the beneficiary requests' },
      reference: { value: 'text', about: 'Reference that both sides see' },
      submit: { about: 'Also submit the payment' },
      key: { value: 'idempotency-key', about: 'Makes the command safe to retry' },
    },
    examples: ['payments create --from juniper@harbor --to shop@sandbank --currency USD --total 10000 --submit'],
    run: createPayment,
  },
  {
    name: 'payments get',
    about: 'Show a payment',
    argument: { name: 'payment_id' },
    credentials: 'member or key',
    operations: ['findPayment'],
    run: getPayment,
  },
  {
    name: 'payments list',
    about: 'List payments, newest first',
    credentials: 'member or key',
    operations: ['listPayments'],
    options: { state: { value: 'state', about: 'Only payments in this state', values: FILTERS }, limit: LIMIT },
    examples: ['payments list --state waiting --limit 10'],
    run: listPayments,
  },
  {
    name: 'payments tail',
    about: 'Print payments as they are created or change state, until Ctrl+C',
    credentials: 'member or key',
    operations: ['listPayments', 'findPayment', 'listSettlements'],
    runsOn: true,
    options: { state: { value: 'state', about: 'Only payments in this state', values: STATES } },
    run: tailPayments,
  },
  {
    name: 'tasks list',
    about: 'List open tasks',
    credentials: 'member or key',
    operations: ['listQueue'],
    options: { limit: LIMIT },
    run: listTasks,
  },
  {
    name: 'tasks decide',
    about: 'Accept or decline a task',
    argument: { name: 'task_id' },
    credentials: 'member or key',
    operations: ['findQueuedTask', 'updateTask'],
    options: {
      accept: { about: 'Accept the task' },
      decline: { value: 'reason', about: 'Decline the task with this reason, such as insufficient_funds' },
      message: { value: 'text', about: 'Message to the other side; only with --decline' },
    },
    examples: ['tasks decide pat_… --decline insufficient_funds --message "Try again on Friday"'],
    run: decideTask,
  },
  {
    name: 'settlements list',
    about: 'List settlement batches, newest first',
    credentials: 'member or key',
    operations: ['listSettlements'],
    options: { limit: LIMIT },
    run: listSettlements,
  },
  {
    name: 'settlements verify',
    about: 'Verify the proof of a settlement batch',
    argument: { name: 'batch_id' },
    credentials: 'member or key',
    operations: ['findProof', 'listSettlementKeys'],
    options: {
      'key-id': { value: 'thumbprint', about: 'Thumbprint of the network’s key, from a source other than the gateway' },
      keys: { value: 'file', about: 'The network’s keys as a JWK set, from a source other than the gateway' },
    },
    run: verifyBatch,
  },
  {
    name: 'webhooks listen',
    about: 'Forward the namespace’s events to a URL until Ctrl+C',
    credentials: 'member',
    sandbox: true,
    runsOn: true,
    options: {
      'forward-to': { value: 'url', about: 'Where to send the events', isRequired: true },
      resend: {
        value: 'event or duration',
        about: 'First resend an event by its ID, or all events of the last 10m, 2h or 1d, for example',
      },
    },
    examples: [
      'webhooks listen --forward-to http://localhost:4000/webhooks',
      'webhooks listen --forward-to http://localhost:4000/webhooks --resend 10m',
    ],
    run: listen,
  },
  {
    name: 'trigger',
    about: 'Trigger an event by performing the action that causes it, or list the events',
    argument: { name: 'event', values: EVENT_NAMES, isOptional: true },
    credentials: 'member',
    sandbox: true,
    examples: ['trigger RT_Payments:EK_Created'],
    run: trigger,
  },
  {
    name: 'mcp',
    about: 'Run an MCP server over stdio for an AI assistant',
    credentials: 'none',
    runsOn: true,
    run: mcp,
  },
  {
    name: 'completion',
    about: 'Print a completion script for a shell',
    argument: { name: 'shell', values: SHELLS },
    credentials: 'none',
    examples: ['completion bash >> ~/.bashrc'],
    run: async ({ io, argument }) => completion(COMMANDS, argument, io.print),
  },
]
