import {
  afterResponse,
  beforeRequest,
  type Collection,
  CREDENTIALS,
  type Dialect,
  ENVIRONMENTS,
  type Field,
  type Folder,
  isSecret,
  type Request,
} from './model.ts'

// OpenCollection, the format of Bruno 3 and newer. As a file, for its app, it contains everything; as a folder, for
// its command line and for Git, it has a file for each request. Its YAML may be JSON.

const SCRIPTS: Dialect = {
  needsKey: "!['GET', 'HEAD'].includes(req.getMethod()) && !req.getHeader('idempotency-key')",
  addKey: "req.setHeader('idempotency-key', bru.interpolate('{{$guid}}'))",
  isOk: "test('Status is 200', () => { expect(res.getStatus()).to.equal(200) })",
  body: 'res.getBody()',
  test: (name, condition) => `test('${name}', () => { expect(${condition}).to.equal(true) })`,
  save: (name, value) => `bru.setEnvVar('${name}', ${value})`,
}

const environments = ENVIRONMENTS.map(({ name, baseUrl }) => ({
  name,
  variables: [
    { name: 'base_url', value: baseUrl },
    ...CREDENTIALS.map((name) => (isSecret(name) ? { name, secret: true } : { name, value: '' })),
  ],
}))

const headOf = ({ name, version, description, variables }: Collection) => ({
  opencollection: '1.0.0',
  info: { name, version },
  request: {
    variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
    scripts: [{ type: 'before-request', code: beforeRequest(SCRIPTS).join('\n') }],
  },
  docs: { content: description, type: 'text/markdown' },
})

const folderHead = ({ name, description }: Folder, index: number) => ({
  info: { name, type: 'folder', seq: index + 1 },
  docs: { content: description, type: 'text/markdown' },
})

/** The collection as one file, with a request per line. */
export function brunoFile(collection: Collection): string {
  const head = JSON.stringify({ ...headOf(collection), bundled: true, config: { environments } })
  const folders = collection.folders.map((folder, index) => {
    const requests = folder.requests.map((request, number) => JSON.stringify(itemOf(request, number)))
    return `${JSON.stringify(folderHead(folder, index)).slice(0, -1)},"items":[\n${requests.join(',\n')}\n]}`
  })
  return `${head.slice(0, -1)},"items":[\n${folders.join(',\n')}\n]}\n`
}

/** The collection as a folder: the text of each file by its path. */
export function brunoFolder(collection: Collection): Map<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const files = new Map([['opencollection.yml', text({ ...headOf(collection), bundled: false })]])
  for (const environment of environments) files.set(`environments/${environment.name}.yml`, text(environment))
  collection.folders.forEach((folder, index) => {
    files.set(`${folder.name}/folder.yml`, text(folderHead(folder, index)))
    folder.requests.forEach((request, number) => {
      const place = `${folder.name}/${String(number + 1).padStart(2, '0')} ${request.name.replaceAll('/', ' or ')}.yml`
      files.set(place, text(itemOf(request, number)))
    })
  })
  return files
}

const fieldOf = ({ name, value, description, isDisabled }: Field) => ({
  name,
  value,
  description,
  ...(isDisabled && { disabled: true }),
})

function itemOf(request: Request, index: number) {
  const { name, method, path, description, credential, pathFields, query, headers, body, after } = request
  const params = [
    ...pathFields.map((field) => ({ ...fieldOf(field), type: 'path' })),
    ...query.map((field) => ({ ...fieldOf(field), type: 'query' })),
  ]
  return {
    info: { name, type: 'http', seq: index + 1 },
    http: {
      method,
      url: `{{base_url}}${path}`,
      ...(headers.length > 0 && { headers: headers.map(fieldOf) }),
      ...(params.length > 0 && { params }),
      ...(body !== undefined && { body: { type: 'json', data: body } }),
      ...AUTH[credential],
    },
    ...(after && { runtime: { scripts: [{ type: 'tests', code: afterResponse(SCRIPTS, after).join('\n') }] } }),
    ...(description && { docs: description }),
  }
}

const AUTH = {
  'api key': { auth: { type: 'apikey', key: 'X-SERVICE-API-KEY', value: '{{api_key}}', placement: 'header' } },
  member: { auth: { type: 'bearer', token: '{{access_token}}' } },
  none: {},
} as const
