import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { APPLICATION } from '../../../lib/demo/scenario.ts'
import {
  adminOf,
  type Bank,
  type Call,
  caller,
  confirming,
  openBank,
  openNamespace,
  overHttp,
} from '../../../lib/testing/bank.ts'
import { startServer } from '../../../lib/testing/server-process.ts'
import { freePort } from '../../../scripts/lib/port.ts'
import { invitedMember } from '../colleague.ts'
import { expectData } from '../fixtures.ts'

const DAY_MS = 86_400_000
/** Longer than a new admin must wait before approving, and than it takes for a key to count as unused. */
const AGE_DAYS = 100

/** An admin with an API session. */
export type Admin = { readonly email: string; readonly password: string; readonly call: Call }

/** A separate server with an organization that was created 100 days ago. */
export type EstablishedBank = {
  readonly url: string
  /** Its namespaces. Nobody has used their keys. */
  readonly sandbox: Pick<Bank, 'partnerId' | 'key'>
  readonly live: Pick<Bank, 'orgId' | 'partnerId' | 'secret' | 'key'>
  readonly first: Admin
  readonly second: Admin
  stop(): Promise<void>
}

/**
 * Starts a server whose clock is behind, creates an organization with two admins and a live namespace,
 * and then corrects the clock.
 */
export async function startEstablishedBank(): Promise<EstablishedBank> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-established-'))
  const CLOCK_FILE = join(folder, 'clock')
  writeFileSync(CLOCK_FILE, String(-AGE_DAYS * DAY_MS))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'database'),
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
    SANDBOX_PARTNERS: 'off',
    WEBHOOKS_TO_LOOPBACK: 'on',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${resolve('scripts/faults/stepped-clock.ts')}`,
    CLOCK_FILE,
    OPERATOR_APPROVAL: 'one',
    OPERATOR_SECOND_FACTOR: 'off',
  }
  const gateway = await startServer(['--api'], env)
  const { orgId: OPERATOR_ORGANIZATION } = await openBank(overHttp(gateway.url), 'operator')
  await gateway.end('SIGTERM')
  const server = await startServer([], { ...env, OPERATOR_ORGANIZATION })
  const bank = await openBank(overHttp(server.url), 'harbor')
  const colleague = await invitedMember(bank, 'Ben', 'Adeyemi', 'admin', server.url)
  await verify(server.url, bank)
  const live = await openNamespace(overHttp(server.url), bank, 'treasury', undefined, 'live')
  writeFileSync(CLOCK_FILE, '0')
  await expect.poll(async () => (await bank.member('GET', '/members/me')).status, 'the session expires').toBe(401)
  return {
    url: server.url,
    sandbox: bank,
    live,
    first: await signIn(server.url, bank, live),
    second: await signIn(server.url, colleague, live),
    stop: async () => {
      await server.end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The operator approves the bank's request for live access. */
async function verify(url: string, bank: Bank): Promise<void> {
  const { request } = expectData(await bank.member('POST', '/organization/verification', { body: APPLICATION }))
  const { call } = await signIn(url, adminOf('operator'))
  const body = { decision: 'approved', reason: 'Found in the register' }
  expectData(await call('PUT', `/operator/verifications/${request.token}`, { body }))
}

async function signIn(
  url: string,
  { email, password }: Omit<Admin, 'call'>,
  namespace?: Pick<Bank, 'partnerId'>,
): Promise<Admin> {
  const body = { admin_email: email, admin_password: password }
  const { access_token } = expectData(await caller(overHttp(url), {})('POST', '/organization/signin', { body }))
  const headers = {
    authorization: `Bearer ${access_token}`,
    ...(namespace && { 'x-partner-id': namespace.partnerId }),
  }
  return { email, password, call: confirming(caller(overHttp(url), headers), password) }
}
