import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BadFile } from '../bad-file.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** An element with its text, or with its children. Of its attributes, only the currency is read. */
export type XmlElement = {
  readonly name: string
  readonly line: number
  readonly currency: string
  readonly children: XmlElement[]
  text: string
}

export type XmlEvent =
  | { readonly kind: 'opened'; readonly name: string; readonly namespace: string; readonly line: number }
  | { readonly kind: 'element'; readonly depth: number; readonly element: XmlElement }
  | { readonly kind: 'closed'; readonly name: string; readonly line: number }

/** Characters of a text node, tag or comment. */
const MAX_PIECE = 64 * 1024
const MAX_DEPTH = 32
/** Elements below one that is read as a whole: an entry with about 2,000 payments. */
const MAX_ELEMENTS = 100_000

/**
 * What happens to an element: `open` reports its start and end, and its children are read one by one; `read` reports it
 * as a whole; `skip` reports nothing. Its depth starts at 1.
 */
type Choose = (name: string, depth: number) => 'open' | 'read' | 'skip'

/** The only element whose content may have other namespaces. */
const EXTENSION = 'SplmtryData'

/**
 * Reads XML in bounded memory. Refuses document types, and with them all entities of its own, so nothing is expanded
 * and no address is opened.
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, choose: Choose): AsyncGenerator<XmlEvent> {
  const reader = new Reader(choose)
  for await (const text of decodeUtf8(bytes)) yield* reader.write(text)
  yield* reader.end()
}

class Reader {
  readonly #choose: Choose
  readonly #parser = new SaxesParser({ xmlns: true })
  #events: XmlEvent[] = []
  #names: string[] = []
  #namespace: string | undefined
  /** The elements from the one that is read as a whole to the current one. */
  #building: XmlElement[] = []
  #elements = 0
  /** Depth of an element that is skipped with its content. */
  #skipped: number | undefined
  #sinceEvent = 0

  constructor(choose: Choose) {
    this.#choose = choose
    const parser = this.#parser
    parser.on('error', ({ message }) =>
      this.#refuse(`the file is not well-formed XML: ${message.replace(/^[\d:]+ /, '')}`),
    )
    parser.on('doctype', () => this.#refuse('a document type (DOCTYPE) is not allowed'))
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && encoding.toLowerCase() !== 'utf-8') this.#refuse(`the encoding must be UTF-8, not ${encoding}`)
    })
    parser.on('opentag', (tag) => this.#open(tag))
    parser.on('closetag', () => this.#close())
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
    parser.on('comment', () => this.#endPiece())
    parser.on('processinginstruction', () => this.#endPiece())
  }

  write(text: string): XmlEvent[] {
    this.#sinceEvent += text.length
    this.#parser.write(text)
    // The parser buffers a piece until it is complete, so its length is limited before that.
    if (this.#sinceEvent > 2 * MAX_PIECE) this.#refuse('a text node, tag or comment is too long')
    return this.#taken()
  }

  end(): XmlEvent[] {
    const open = this.#names.at(-1)
    if (open !== undefined) this.#refuse(`the file is incomplete: it ends within <${open}>`)
    if (this.#namespace === undefined) this.#refuse('the file is empty or not XML')
    this.#parser.close()
    return this.#taken()
  }

  #taken(): XmlEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  #endPiece() {
    this.#sinceEvent = 0
  }

  #open({ local, uri, attributes }: SaxesTagNS) {
    this.#endPiece()
    const { line } = this.#parser
    const depth = this.#names.push(local)
    if (depth > MAX_DEPTH) this.#refuse(`elements are nested more than ${MAX_DEPTH} deep`)
    this.#namespace ??= uri
    if (uri !== this.#namespace && !this.#names.includes(EXTENSION))
      this.#refuse(`<${local}> is in the namespace ${JSON.stringify(uri.slice(0, 100))}, not in that of the message`)
    if (this.#skipped !== undefined) return
    const choice = this.#building.length > 0 ? 'read' : this.#choose(local, depth)
    if (choice === 'open') {
      this.#events.push({ kind: 'opened', name: local, namespace: uri, line })
      return
    }
    if (choice === 'skip' || local === EXTENSION) {
      this.#skipped = depth
      return
    }
    const element = { name: local, line, currency: attributes.Ccy?.value ?? '', children: [], text: '' }
    this.#elements = this.#building.length === 0 ? 0 : this.#elements + 1
    if (this.#elements > MAX_ELEMENTS) this.#refuse(`an element contains more than ${MAX_ELEMENTS} others`)
    const parent = this.#building.at(-1)
    if (parent) {
      parent.children.push(element)
      parent.text = ''
    }
    this.#building.push(element)
  }

  #close() {
    this.#endPiece()
    const depth = this.#names.length
    const name = this.#names.pop() ?? ''
    if (this.#skipped !== undefined) {
      if (this.#skipped === depth) this.#skipped = undefined
      return
    }
    const element = this.#building.pop()
    if (!element) this.#events.push({ kind: 'closed', name, line: this.#parser.line })
    else element.text = element.text.trim()
    if (element && this.#building.length === 0) this.#events.push({ kind: 'element', depth, element })
  }

  #text(text: string) {
    this.#endPiece()
    const element = this.#building.at(-1)
    if (!element || element.children.length > 0 || this.#skipped !== undefined) return
    if (element.text.length + text.length > MAX_PIECE)
      this.#refuse(`<${element.name}> has more than ${MAX_PIECE} characters`)
    element.text += text
  }

  #refuse(reason: string): never {
    throw new BadFile(reason, this.#parser.line)
  }
}
