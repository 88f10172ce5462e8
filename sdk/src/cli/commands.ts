import { parseArgs } from 'node:util'
import type { MemberClient } from '../clients.ts'
import { verifySettlement } from '../verify-settlement.ts'
import { type Io, text, UsageError } from './io.ts'
import { listen } from './listen.ts'
import { login, logout, signedIn } from './login.ts'
import { mcp } from './mcp.ts'

type Options = Readonly<Record<string, string | boolean | undefined>>

export const USAGE = `Usage: csp <command>

login --url <gateway> --email <email> [--namespace <id>]
    Sign in with the password, and the code if one is required, from standard input
logout
payments create --from <address> --to <address> --currency <code> --total <minor units> [--pull]
    [--reference <text>] [--submit] [--key <idempotency-key>]
payments get <payment_id>
payments list [--state <state>] [--limit <number>]
tasks list [--limit <number>]
tasks decide <task_id> --accept | --decline <reason> [--message <text>]
settlements list
settlements verify <batch_id> [--key-id <thumbprint>]
webhooks listen --forward-to <url>
    Forward events of a sandbox namespace until Ctrl+C
mcp
    Run an MCP server over stdio for an AI assistant

Records are printed as JSON, one per line in lists.`

const OPTIONS = Object.fromEntries(
  [
    ...['url', 'email', 'namespace', 'from', 'to', 'currency', 'total', 'reference', 'key', 'state', 'limit'],
    ...['decline', 'message', 'key-id', 'forward-to'],
  ].map((name) => [name, { type: 'string' as const }]),
)
const FLAGS = Object.fromEntries(['pull', 'submit', 'accept'].map((name) => [name, { type: 'boolean' as const }]))

type Command = (io: Io, member: MemberClient, options: Options, id: string) => Promise<void>

const COMMANDS: Readonly<Record<string, { readonly needsId?: boolean; readonly run: Command }>> = {
  'payments create': { run: createPayment },
  'payments get': {
    needsId: true,
    run: async (io, member, _, id) => io.print(JSON.stringify(await member.payments.get(id))),
  },
  'payments list': {
    run: (io, member, { state, limit }) =>
      printAll(io, member.payments.list((state ? { state } : {}) as Parameters<typeof member.payments.list>[0]), limit),
  },
  'tasks list': { run: (io, member, { limit }) => printAll(io, member.tasks.list(), limit) },
  'tasks decide': { needsId: true, run: decideTask },
  'settlements list': {
    run: async (io, member) => {
      for (const batch of (await member.settlements.list({ limit: 100 })).batches) io.print(JSON.stringify(batch))
    },
  },
  'settlements verify': { needsId: true, run: verifyBatch },
  'webhooks listen': { run: listen },
}

/** Runs a command. Throws UsageError, or an error of the client. */
export async function runCommand(args: readonly string[], io: Io): Promise<void> {
  const { values, positionals } = parse(args)
  const [area = '', verb = '', id, ...others] = positionals
  if (area === 'login' && verb === '') return login(io, values)
  if (area === 'logout' && verb === '') return logout(io)
  if (area === 'mcp' && verb === '') return mcp(io)
  const command = COMMANDS[`${area} ${verb}`]
  if (!command || others.length > 0 || (id !== undefined) !== (command.needsId ?? false)) throw new UsageError(USAGE)
  await command.run(io, signedIn(io), values, id ?? '')
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...OPTIONS, ...FLAGS }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : USAGE)
  }
}

async function printAll(io: Io, records: AsyncGenerator<unknown>, limit: string | boolean | undefined): Promise<void> {
  const most = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  if (!(most > 0)) throw new UsageError('--limit must be a positive number')
  let count = 0
  for await (const record of records) {
    io.print(JSON.stringify(record))
    count++
    if (count >= most) return
  }
}

async function createPayment(io: Io, member: MemberClient, options: Options): Promise<void> {
  const body = {
    amount: { currency: text(options, 'currency'), total: text(options, 'total') },
    payment_type: options.pull ? 'Type_Pull' : 'Type_Push',
    debtor_party: { payment_address: text(options, 'from') },
    beneficiary_party: { payment_address: text(options, 'to') },
    ...(options.reference && { reference: options.reference }),
  } as Parameters<typeof member.payments.create>[0]
  // A key counts per operation, so both calls can use the same one.
  const idempotencyKey = typeof options.key === 'string' ? options.key : crypto.randomUUID()
  try {
    const payment = await member.payments.create(body, { idempotencyKey })
    if (!options.submit) return io.print(JSON.stringify(payment))
    await member.payments.submit(payment.payment_id, { idempotencyKey })
    io.print(JSON.stringify(await member.payments.get(payment.payment_id)))
  } catch (error) {
    io.warn(`The payment may exist. To try again without paying twice, add --key ${idempotencyKey}`)
    throw error
  }
}

async function decideTask(io: Io, member: MemberClient, options: Options, task_id: string): Promise<void> {
  if (Boolean(options.accept) === (options.decline !== undefined)) throw new UsageError('Use --accept or --decline')
  const task = await member.get('/admission-tasks/{task_id}', { params: { path: { task_id } } })
  const decision = options.accept
    ? { status: 'completed', status_reason: 'accepted' }
    : {
        status: 'failed',
        status_reason: text(options, 'decline'),
        ...(options.message && { message: options.message }),
      }
  const decided = await member.tasks.decide(task, decision as Parameters<typeof member.tasks.decide>[1])
  io.print(JSON.stringify(decided))
}

async function verifyBatch(io: Io, member: MemberClient, options: Options, batch_id: string): Promise<void> {
  const proof = await member.settlements.proof(batch_id)
  const keyId = options['key-id']
  const signer = typeof keyId === 'string' ? { keyId } : await member.settlements.keys()
  const { leaf, key_id } = await verifySettlement(proof, signer)
  io.print(JSON.stringify({ verified: true, leaf, key_id }))
}
