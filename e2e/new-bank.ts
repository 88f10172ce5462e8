import { randomUUID } from 'node:crypto'
import { type Bank, openBank, overHttp } from '../lib/testing/bank.ts'

/** A bank of a test's own, for what must not be done to the worker's. */
export const newBank = (): Promise<Bank> =>
  openBank(overHttp(process.env.E2E_URL ?? ''), `bank-${randomUUID().slice(0, 8)}`)
