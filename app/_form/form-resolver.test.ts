import { expect, test } from 'vitest'
import { z } from 'zod'
import { REQUIRED } from '#components/form/required.ts'
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

test('an empty field asks for its value, also where the schema has a message of its own', async () => {
  const values = { account_title: '', routing_number: '', account_number: '', type: 'AT_Checkings' } as const
  const errors = await resolve(CreateAccount, values)
  expect(Object.values(errors).map((error) => error?.message)).toEqual([REQUIRED, REQUIRED, REQUIRED])
})

test('a field of spaces asks for its value', async () => {
  const schema = z.object({ code: z.string().regex(/^\d+$/, 'must be digits') })
  expect(await resolve(schema, { code: '  ' })).toMatchObject({ code: { message: REQUIRED } })
})

test('an empty field inside a group or a list asks for its value', async () => {
  const part = z.object({ code: z.string().regex(/^\d+$/, 'must be digits') })
  const schema = z.object({ group: part, list: z.array(part) })
  const errors = await resolve(schema, { group: { code: '' }, list: [{ code: '1' }, { code: '' }] })
  expect(errors).toMatchObject({
    group: { code: { message: REQUIRED } },
    list: [undefined, { code: { message: REQUIRED } }],
  })
})

test('a rule between fields keeps its message on an empty field', async () => {
  const schema = z
    .object({ max: z.string() })
    .refine(() => false, { path: ['max'], message: 'Choose a currency first' })
  expect(await resolve(schema, { max: '' })).toMatchObject({ max: { message: 'Choose a currency first' } })
})
