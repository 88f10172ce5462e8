interface Snippet {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly code: (endpoint: string) => string
}

const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a delivery is authentic and recent. \`body\` is the raw request body. */
export function isGenuine(headers: Record<string, string | undefined>, body: string, secret: string): boolean {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  // Two signatures while a secret is being rotated.
  return (headers['webhook-signature'] ?? '').split(' ').some((part) => {
    const given = Buffer.from(part.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const python = `import base64, hashlib, hmac, time


def is_genuine(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """Whether a delivery is authentic and recent. \`body\` is the raw request body."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Two signatures while a secret is being rotated.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(part, f"v1,{expected}") for part in given)`

const curl = (endpoint: string) => `# Sends your endpoint a signed test delivery.
secret="$CSP_WEBHOOK_SECRET"
id=evt_00000000000000000000000000
timestamp=$(date +%s)
body='{"test":true}'

key=$(printf %s "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$timestamp.$body" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

curl -i ${quoted(endpoint)} \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $id" -H "webhook-timestamp: $timestamp" \\
  -H "webhook-signature: v1,$signature" \\
  --data-raw "$body"`

/** Quotes a word for the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** How to verify and create a signature without a library. */
export const SNIPPETS: readonly Snippet[] = [
  {
    id: 'curl',
    label: 'curl',
    hint: 'Test your endpoint from a terminal: it should accept this request and reject any altered copy.',
    code: curl,
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    hint: 'For Node.js, Deno and Bun. No dependencies.',
    code: () => typescript,
  },
  { id: 'python', label: 'Python', hint: 'Python 3.9 or later. No dependencies.', code: () => python },
]

export const samplesFor = (endpoint: string) =>
  SNIPPETS.map(({ id, label, hint, code }) => ({ id, label, hint, code: code(endpoint) }))
