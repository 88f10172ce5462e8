/** Part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }
  | { readonly kind: 'mention'; readonly number: number }
  | { readonly kind: 'break' }

export type Block =
  | { readonly kind: 'paragraph' | 'quote'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }

// Each alternative excludes its own delimiter, so that matching takes linear time.
const INLINE = new RegExp(
  [
    '`(?<code>[^`\\n]+)`',
    '\\*\\*(?<strong>[^*\\n]+)\\*\\*',
    '\\*(?<star>[^*\\s](?:[^*\\n]*[^*\\s])?)\\*',
    '(?<![\\w])_(?<em>[^_\\s](?:[^_\\n]*[^_\\s])?)_(?!\\w)',
    '\\[(?<label>[^\\[\\]\\n]+)\\]\\((?<href>https?://[^\\s()<>]+)\\)',
    '(?<url>https?://[^\\s()<>"]+[^\\s()<>"\'.,;:!?*_`])',
    '<@(?<mention>[1-9]\\d{0,6})>',
    '(?<line>\\n)',
  ].join('|'),
  'g',
)

const BULLET = /^ {0,3}[-*+] +(\S.*)$/
const NUMBERED = /^ {0,3}(\d{1,9})[.)] +(\S.*)$/
const QUOTE = /^ {0,3}> ?(.*)$/
const FENCE = /^ {0,3}```/

/**
 * Parses the subset of Markdown that notes use: paragraphs, flat lists, quotes, code, emphasis and
 * links to http and https. Everything else, HTML included, is text. The result is rendered as
 * elements, never as HTML.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const rest = lines.slice(at)
    if (line.trim() === '') at += 1
    else if (FENCE.test(line)) {
      const end = rest.findIndex((other, index) => index > 0 && FENCE.test(other))
      const text = rest.slice(1, end < 0 ? undefined : end).join('\n')
      blocks.push({ kind: 'code', text })
      at += end < 0 ? rest.length : end + 1
    } else {
      const [block, length] = textBlock(rest)
      blocks.push(block)
      at += length
    }
  }
  return blocks
}

function textBlock(lines: readonly string[]): [block: Block, length: number] {
  const [first = ''] = lines
  for (const pattern of [BULLET, NUMBERED]) {
    const items = leading(lines, (line) => pattern.exec(line)?.at(-1))
    if (items.length > 0) {
      const start = pattern === NUMBERED ? Number(NUMBERED.exec(first)?.[1]) : undefined
      return [{ kind: 'list', start, items: items.map(parseInline) }, items.length]
    }
  }
  const quoted = leading(lines, (line) => QUOTE.exec(line)?.[1])
  if (quoted.length > 0) return [{ kind: 'quote', parts: parseInline(quoted.join('\n')) }, quoted.length]
  const plain = leading(lines, (line) => (startsBlock(line) ? undefined : line))
  return [{ kind: 'paragraph', parts: parseInline(plain.join('\n')) }, plain.length]
}

const startsBlock = (line: string): boolean =>
  line.trim() === '' || [BULLET, NUMBERED, QUOTE, FENCE].some((pattern) => pattern.test(line))

/** The values of the first lines that have one. */
function leading(lines: readonly string[], textOf: (line: string) => string | undefined): string[] {
  const values = []
  for (const line of lines) {
    const value = textOf(line)
    if (value === undefined) break
    values.push(value)
  }
  return values
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const part = partOf(match.groups ?? {})
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf(found: Record<string, string | undefined>): Inline | undefined {
  const { code, strong, star, em = star, label, href, url = href, mention } = found
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', parts: parseInline(strong) }
  if (em !== undefined) return { kind: 'em', parts: parseInline(em) }
  if (url !== undefined) return isWebAddress(url) ? { kind: 'link', href: url, text: label ?? url } : undefined
  if (mention !== undefined) return { kind: 'mention', number: Number(mention) }
  return found.line === undefined ? undefined : { kind: 'break' }
}

function isWebAddress(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
}
