import type { CodeSample } from '#components/value/code-samples.tsx'
import type { ApiOperation } from './document.ts'

/** The user's own values, which replace the placeholders in examples. */
export type Own = { origin: string; organizationId: string; partnerId: string; domain: string }

/** Required headers with the user's IDs. Secrets come from the environment. */
function headersOf(operation: ApiOperation, own: Own): [string, string][] {
  const declared = new Set(
    operation.parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()),
  )
  const byKey = operation.security.some((one) => 'apiKey' in one)
  const byToken = operation.security.some((one) => 'bearer' in one)
  return [
    ...(byKey ? [['X-SERVICE-API-KEY', '$CSP_API_KEY'] as [string, string]] : []),
    ...(!byKey && byToken ? [['Authorization', 'Bearer $CSP_TOKEN'] as [string, string]] : []),
    ...(byKey ? [['x-org-id', own.organizationId] as [string, string]] : []),
    ...(declared.has('x-partner-id') ? [['x-partner-id', own.partnerId] as [string, string]] : []),
    ...(bodyExample(operation, own) === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
  ]
}

/** The path with example values for its parameters. */
const examplePath = ({ path, parameters }: ApiOperation, own: Own) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example
    return encodeURIComponent(String(withOwn(example, own) || name)).replaceAll('%40', '@')
  })

/** The example request body with the user's namespace; undefined without a body. */
export function bodyExample({ requestBody }: ApiOperation, own: Own, name?: string): unknown {
  const { example, examples } = requestBody?.content['application/json'] ?? {}
  const chosen = name === undefined ? example : examples?.[name]?.value
  return chosen === undefined ? undefined : withOwn(chosen, own)
}

/** Replaces an example's IDs and domain by the user's. */
export function withOwn(value: unknown, own: Own): unknown {
  if (typeof value === 'string') {
    return value
      .replace(/^part_01h455vb4pex5vsknk084sn02q$/, own.partnerId)
      .replace(/^org_01h455vb4pex5vsknk084sn02q$/, own.organizationId)
      .replace(/@harbor$/, `@${own.domain}`)
  }
  if (Array.isArray(value)) return value.map((item) => withOwn(item, own))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOwn(inner, own)]))
}

type SampleCall = { method: string; url: string; headers: readonly (readonly [string, string])[]; body: unknown }

/** Names of the example bodies, if there are several. */
export const exampleNames = ({ requestBody }: ApiOperation): string[] =>
  Object.keys(requestBody?.content['application/json']?.examples ?? {})

/**
 * An operation's example call in three languages, with the body of this name if there are several,
 * runnable once the secret is in the environment.
 */
export function samplesOf(operation: ApiOperation, own: Own, name?: string): CodeSample[] {
  const url = `${own.origin}${examplePath(operation, own)}`
  return inLanguages({
    method: operation.method,
    url,
    headers: headersOf(operation, own),
    body: bodyExample(operation, own, name),
  })
}

/** A call in three languages. `$NAME` in a header is read from the environment. */
export const inLanguages = (call: SampleCall): CodeSample[] => [
  { id: 'curl', label: 'curl', code: curl(call) },
  { id: 'typescript', label: 'TypeScript', code: typescript(call) },
  { id: 'python', label: 'Python', code: python(call) },
]

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** A curl command. `$NAME` in a header is read from the environment. */
export function curl({ method, url, headers, body }: SampleCall): string {
  const key = method === 'GET' ? [] : [`-H "idempotency-key: $(openssl rand -hex 16)"`]
  return [
    `curl -s -X ${method} '${url}'`,
    ...headers.map(([name, value]) => (value.includes('$') ? `-H "${name}: ${value}"` : `-H '${name}: ${value}'`)),
    ...key,
    ...(body === undefined ? [] : [`-d '${json(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

function typescript({ method, url, headers, body }: SampleCall): string {
  const value = (text: string) =>
    text.includes('$')
      ? `\`${text.replaceAll(/\$(\w+)/g, (_, name: string) => `\${process.env.${name}}`)}\``
      : `'${text}'`
  const lines = headers.map(([name, text]) => `    '${name}': ${value(text)},`)
  if (method !== 'GET') lines.push(`    'idempotency-key': crypto.randomUUID(),`)
  return [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(json(body), 2)}),`]),
    '})',
    'const answer = await response.json()',
    'if (!response.ok) throw new Error(answer.message)',
    'console.log(answer.data)',
  ].join('\n')
}

function python({ method, url, headers, body }: SampleCall): string {
  const value = (text: string) =>
    text.includes('$')
      ? `f"${text.replaceAll(/\$(\w+)/g, (_, name: string) => `{os.environ['${name}']}`)}"`
      : `"${text}"`
  const lines = headers.map(([name, text]) => `        "${name}": ${value(text)},`)
  if (method !== 'GET') lines.push('        "idempotency-key": str(uuid.uuid4()),')
  return [
    `import os${method === 'GET' ? '' : ', uuid'}`,
    'import requests',
    '',
    'response = requests.request(',
    `    "${method}",`,
    `    "${url}",`,
    '    headers={',
    ...lines,
    '    },',
    ...(body === undefined ? [] : [`    json=${indent(pythonValue(body), 4)},`]),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n')
}

const indent = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`)

/** Formats JSON as a Python literal. */
function pythonValue(value: unknown, by = 2): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const pad = ' '.repeat(by)
  const inner = Array.isArray(value)
    ? value.map((item) => `${pad}${pythonValue(item, by + 2)},`)
    : Object.entries(value).map(([key, item]) => `${pad}${JSON.stringify(key)}: ${pythonValue(item, by + 2)},`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return inner.length ? `${open}\n${inner.join('\n')}\n${' '.repeat(by - 2)}${close}` : `${open}${close}`
}
