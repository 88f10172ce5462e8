import { expect, test } from 'vitest'
import { z } from 'zod'
import { CreateAccount } from '#lib/modules/accounts/contract.ts'
import { formResolver } from './form-resolver.ts'

const resolve = async <Input extends object>(schema: z.ZodType<unknown, Input>, values: Input) => {
  const resolver = formResolver(schema as z.ZodType<unknown, Record<string, unknown>>)
  const options = { fields: {}, shouldUseNativeValidation: false }
  return (await resolver(values as Record<string, unknown>, undefined, options)).errors
}

test('a field with several errors shows one', async () => {
  const twice = z.object({
    name: z
      .string()
      .min(5, 'Use at least 5 characters')
      .regex(/^[a-z]+$/, 'Use letters'),
  })
  const { name } = await resolve(twice, { name: '1' })
  expect(name).toMatchObject({ message: 'Use at least 5 characters' })
  expect(name).not.toHaveProperty('types')
})

test('each wrong field has its own error', async () => {
  const values = { account_title: '', routing_number: '123', account_number: '12', type: 'AT_Checkings' } as const
  const errors = await resolve(CreateAccount, values)
  expect(Object.keys(errors).sort()).toEqual(['account_number', 'account_title', 'routing_number'])
})
