import { expect, test } from 'vitest'
import { operations } from '../../../lib/modules/operations.ts'
import { PREFIX } from '../../../lib/wire/operation.ts'
import { brunoFile, brunoFolder } from './bruno.ts'
import { collectionFiles, currentCollection } from './files.ts'
import { FLOW } from './flow.ts'
import { isSecret } from './model.ts'

const collection = currentCollection('1.2.3')
const files = collectionFiles('1.2.3')
const json = (name: string) => JSON.parse(files.get(name) ?? expect.fail(`no file ${name}`))
const postman = json('gateway.postman_collection.json')
const bruno = json('gateway.bruno.json')

type Items = {
  name?: string
  item?: Items
  items?: Items
  info?: { name: string }
  request?: unknown
  http?: unknown
}[]

test('both have a request for each operation, in the folder of its tag, after the folder of a first payment', () => {
  const [flow, ...byTag] = collection.folders
  expect(flow?.name).toBe(FLOW)
  const requests = new Set(byTag.flatMap(({ requests }) => requests.map(({ method, path }) => `${method} ${path}`)))
  const expected = Object.values(operations).map(
    ({ method, path }) => `${method} ${PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  expect([...requests].toSorted()).toEqual(expected.toSorted())
  const names = collection.folders.map(({ name, requests }) => [name, ...requests.map((request) => request.name)])
  expect((postman.item as Items).map(({ name, item = [] }) => [name, ...item.map((one) => one.name)])).toEqual(names)
  expect(
    (bruno.items as Items).map(({ info, items = [] }) => [info?.name, ...items.map((one) => one.info?.name)]),
  ).toEqual(names)
})

test('the folder for Bruno’s command line has the same requests, each in a file of its own', () => {
  const folder = brunoFolder(collection)
  const count = collection.folders.reduce((sum, { requests }) => sum + requests.length, 0)
  const places = [...folder.keys()].filter((place) => /^[^/]+\/\d+ [^/]+\.yml$/.test(place))
  expect(places).toHaveLength(count)
  const texts = new Set([...folder.values()].map((text) => JSON.stringify(JSON.parse(text))))
  for (const { items = [] } of bruno.items as Items)
    for (const item of items) expect(texts).toContain(JSON.stringify(item))
})

test('no file contains a secret: passwords and keys are empty variables', () => {
  for (const name of ['local', 'sandbox']) {
    for (const { key, value, type } of json(`${name}.postman_environment.json`).values) {
      expect({ key, type }).toEqual({ key, type: isSecret(key) ? 'secret' : 'default' })
      if (key !== 'base_url') expect(value).toBe('')
    }
  }
  for (const { name, variables } of bruno.config.environments) {
    for (const variable of variables.filter((one: { name: string }) => isSecret(one.name)))
      expect(variable, name).toEqual({ name: variable.name, secret: true })
  }
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/csp_(test|live)_\w{32}|eyJ[\w-]{20,}\./)
  }
})

test('credentials and namespace are variables, and no idempotency-key is fixed', () => {
  const create = collection.folders.flatMap(({ requests }) => requests).find(({ name }) => name === 'Create a payment')
  expect(create).toMatchObject({
    credential: 'api key',
    headers: [
      { name: 'x-org-id', value: '{{organization_id}}' },
      { name: 'x-partner-id', value: '{{partner_id}}' },
    ],
  })
  expect(create?.body).toContain('juniper@harbor')
  expect(JSON.stringify(postman.item)).not.toContain('"key":"idempotency-key"')
  expect(JSON.stringify(bruno.items)).not.toContain('"name":"idempotency-key"')
  expect(JSON.stringify([postman.event, bruno.request.scripts]).match(/\{\{\$guid\}\}/g)).toHaveLength(2)
})

test('the same document gives the same files', () => {
  expect(collectionFiles('1.2.3')).toEqual(files)
  expect(brunoFile(collection)).toBe(files.get('gateway.bruno.json'))
})
