import {
  afterResponse,
  beforeRequest,
  type Collection,
  CREDENTIALS,
  type Dialect,
  type Environment,
  type Field,
  isSecret,
  type Request,
} from './model.ts'

// Postman Collection Format 2.1, which Newman, Insomnia, Hoppscotch and other clients read, too.
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const SCRIPTS: Dialect = {
  needsKey: "!['GET', 'HEAD'].includes(pm.request.method) && !pm.request.headers.has('idempotency-key')",
  addKey: "pm.request.headers.add({ key: 'idempotency-key', value: pm.variables.replaceIn('{{$guid}}') })",
  isOk: "pm.test('Status is 200', () => pm.response.to.have.status(200))",
  body: 'pm.response.json()',
  test: (name, condition) => `pm.test('${name}', () => pm.expect(${condition}).to.equal(true))`,
  save: (name, value) => `pm.environment.set('${name}', ${value})`,
}

const script = (listen: 'prerequest' | 'test', exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
})

/** One request per line, so that changes are readable. */
export function postmanCollection({ name, version, description, folders, variables }: Collection): string {
  const line = (value: unknown) => JSON.stringify(value)
  const items = folders.map(({ name, description, requests }) => {
    const lines = requests.map((request) => line(itemOf(request)))
    return `{"name":${line(name)},"description":${line(description)},"item":[\n${lines.join(',\n')}\n]}`
  })
  const variable = Object.entries(variables).map(([key, value]) => ({ key, value }))
  return `{
"info":${line({ name, description, version, schema: SCHEMA })},
"event":${line([script('prerequest', beforeRequest(SCRIPTS))])},
"variable":${line(variable)},
"item":[
${items.join(',\n')}
]
}
`
}

const keyed = ({ name, value, description, isDisabled }: Field) => ({
  key: name,
  value,
  description,
  ...(isDisabled && { disabled: true }),
})

function itemOf({ name, method, path, description, credential, pathFields, query, headers, body, after }: Request) {
  return {
    name,
    request: {
      method,
      description,
      auth: AUTH[credential],
      header: headers.map(keyed),
      url: {
        raw: `{{base_url}}${path}`,
        host: ['{{base_url}}'],
        path: path.slice(1).split('/'),
        ...(pathFields.length > 0 && { variable: pathFields.map(keyed) }),
        ...(query.length > 0 && { query: query.map(keyed) }),
      },
      ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    ...(after && { event: [script('test', afterResponse(SCRIPTS, after))] }),
  }
}

const AUTH = {
  'api key': {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'X-SERVICE-API-KEY' },
      { key: 'value', value: '{{api_key}}' },
      { key: 'in', value: 'header' },
    ],
  },
  member: { type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}' }] },
  none: { type: 'noauth' },
} as const

export function postmanEnvironment({ name, baseUrl }: Environment): string {
  const values = [
    { key: 'base_url', value: baseUrl, type: 'default', enabled: true },
    ...CREDENTIALS.map((key) => ({ key, value: '', type: isSecret(key) ? 'secret' : 'default', enabled: true })),
  ]
  return `${JSON.stringify({ name, values, _postman_variable_scope: 'environment' }, null, 2)}\n`
}
