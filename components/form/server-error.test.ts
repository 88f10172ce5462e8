import { describe, expect, it, vi } from 'vitest'
import { applyServerError, namedField } from './server-error.ts'

type Payment = { amount: { total: string }; creditor: string; to: string }
const FIELDS = ['amount.total', 'creditor'] as const

function put(message: string, names?: Record<string, 'creditor'>) {
  const setError = vi.fn()
  applyServerError<Payment>(setError, { message, requestId: 'req_1' }, { fields: FIELDS, names })
  return setError.mock.calls[0]
}

describe('namedField', () => {
  it('separates the field path from the message, even if the message contains colons', () => {
    expect(namedField('amount.total: must be one of: 1, 2')).toEqual({
      path: 'amount.total',
      words: 'must be one of: 1, 2',
    })
  })

  it('converts list positions to the form’s notation', () => {
    expect(namedField('targets[0].url: must be https')?.path).toBe('targets.0.url')
  })

  it('finds no field in a plain message', () => {
    expect(namedField('The link was revoked: ask the other side')).toBeUndefined()
  })
})

describe('applyServerError', () => {
  it('shows a message at the field it names and moves the focus there', () => {
    expect(put('amount.total: must be positive')).toEqual([
      'amount.total',
      { type: 'server', message: 'must be positive' },
      { shouldFocus: true },
    ])
  })

  it('maps API names to form names where they differ', () => {
    expect(put('creditor_address: unknown', { creditor_address: 'creditor' })?.[0]).toBe('creditor')
  })

  it('keeps the whole message and the request ID when the form lacks the field', () => {
    const types = { requestId: 'req_1', approvalId: undefined }
    expect(put('memo: too long')).toEqual(['root.server', { type: 'server', types, message: 'memo: too long' }])
  })
})
