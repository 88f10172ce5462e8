import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClientLog, readClientLog } from './client-log.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-client-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const payment = {
  id: 'p1',
  amount: '100',
  currency: 'USD',
  reference: 'r1',
  key: 'create r1',
  state: 'created',
} as const

test('the file contains the last acknowledged state of each payment and all changes of instructions, even after a crash within a line', () => {
  const file = join(folder, 'log.jsonl')
  const log = openClientLog(file, 42, 10)
  log.payment(payment)
  log.payment({ ...payment, id: 'p2' })
  log.payment({ ...payment, state: 'completed' })
  log.instruction({ reference: 'RF1', state: 'rejected', by: 'hand', from: 1, until: 2 })
  appendFileSync(file, '{"kind":"payment","payment":{"id":"p3"')
  expect(readClientLog(file)).toEqual({ seed: 42, payments: log.payments, instructions: log.instructions })
  expect(log.instructions).toHaveLength(1)
  expect(log.payments.get('p1')?.state).toBe('completed')
  log.close()
})

test('changed payments are returned once', () => {
  const log = openClientLog(join(folder, 'log.jsonl'), 1, 1)
  log.payment(payment)
  expect(log.takeChanged()).toEqual([payment])
  expect(log.takeChanged()).toEqual([])
  log.close()
})
