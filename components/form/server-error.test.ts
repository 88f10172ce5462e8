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
  it('splits the path from the words, whatever colons the words hold', () => {
    expect(namedField('amount.total: must be one of: 1, 2')).toEqual({
      path: 'amount.total',
      words: 'must be one of: 1, 2',
    })
  })

  it('writes list positions as the form does', () => {
    expect(namedField('targets[0].url: must be https')?.path).toBe('targets.0.url')
  })

  it('finds no field in a plain sentence', () => {
    expect(namedField('The link was revoked: ask the other side')).toBeUndefined()
  })
})

describe('applyServerError', () => {
  it('puts a message by the field it names and moves the focus there', () => {
    expect(put('amount.total: must be positive')).toEqual([
      'amount.total',
      { type: 'server', message: 'must be positive' },
      { shouldFocus: true },
    ])
  })

  it('follows the given names where the API and the form differ', () => {
    expect(put('creditor_address: unknown', { creditor_address: 'creditor' })?.[0]).toBe('creditor')
  })

  it('keeps the whole message and the request id when the form lacks the field', () => {
    expect(put('memo: too long')).toEqual(['root.server', { type: 'req_1', message: 'memo: too long' }])
  })
})
