import { randomUUID } from 'node:crypto'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'

/** A bank for one test, for changes that would affect other specs of the worker. */
export const newBank = (): Promise<Bank> =>
  openBank(overHttp(process.env.E2E_URL ?? ''), `bank-${randomUUID().slice(0, 8)}`)
