import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const client = createClient('http://gateway.example', () => Promise.reject(new TypeError('fetch failed')))

test('a call without a response says that input is kept, unless it only reads', async () => {
  await expect(client.call('GET /members/me', {})).rejects.toThrow('Couldn’t reach the gateway. Try again.')
  await expect(client.call('PUT /members/me', { body: { first_name: 'New' } })).rejects.toThrow(
    'Couldn’t reach the gateway. Your input is kept. Try again.',
  )
  const lookUp = client.call('POST /invitations/look-up', { body: { token: 'inv' }, reads: true })
  await expect(lookUp).rejects.toThrow('Couldn’t reach the gateway. Try again.')
})
