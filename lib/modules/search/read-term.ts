import { type IdTag, isId } from '../../kernel/ids.ts'
import { ADDRESS_PATTERN } from '../../kernel/payment-address.ts'
import { cleanTerm, foldText } from './normalize.ts'

/** An ID whose middle is left out, as screens show it. */
export type ShortenedId = { readonly start: string; readonly end: string }

/** Everything that a term can mean, except amounts, which depend on the currencies in use. */
export type Term = {
  readonly clean: string
  /** Complete generated IDs, wherever they are in the term. */
  readonly ids: readonly { readonly tag: IdTag; readonly id: string }[]
  /** Payment IDs as a client may have chosen them. */
  readonly chosenIds: readonly string[]
  readonly shortened: readonly ShortenedId[]
  /** Starts of generated IDs, as one of each kind that they can be of. */
  readonly starts: readonly { readonly tag: IdTag; readonly rest: string }[]
  readonly codes: readonly string[]
  readonly addresses: readonly string[]
  /** The words to find in references, names, titles and addresses. */
  readonly words: readonly string[]
}

/** What people write before an ID's underscore. */
const PREFIXES: Readonly<Record<string, IdTag>> = {
  pay: 'pay',
  payment: 'pay',
  pmt: 'pay',
  trans: 'trans',
  transaction: 'trans',
  txn: 'trans',
  trx: 'trans',
  tx: 'trans',
  pat: 'pat',
  task: 'pat',
  tsk: 'pat',
  sub: 'sub',
  submission: 'sub',
  pay_adm: 'pay_adm',
  adm: 'pay_adm',
  admission: 'pay_adm',
  batch: 'batch',
  settlement: 'batch',
  cust: 'cust',
  customer: 'cust',
  cus: 'cust',
  acct: 'acct',
  account: 'acct',
  acc: 'acct',
  lnk: 'lnk',
  link: 'lnk',
  ret: 'ret',
  return: 'ret',
  rcl: 'rcl',
  recall: 'rcl',
}
/** Kinds that an ID without a prefix can be. */
const FOUND_TAGS = [...new Set(Object.values(PREFIXES))]

const ID = /(?<![a-z0-9])([a-z]{2,12}(?:_[a-z]{2,4})?)[_\- ]?([0-9a-z]{26})(?![0-9a-z])/gi
const BARE_ID = /^[0-9a-z]{26}$/i
/**
 * An ID without its prefix, among words. It contains a digit. As a UUIDv7, it starts with 0 until the
 * year 3084 and encodes its version in `[ef]` and its variant in `[89abrstv]`.
 */
const BARE_ID_IN_TEXT =
  /(?<![a-z0-9_@-])(?=[a-z]*[0-9])[0o][0-9a-z]{9}[ef][0-9a-z]{2}[89abrstv][0-9a-z]{12}(?![a-z0-9_@-])/gi
/** The start of an ID, as cut off by a narrow column. Many IDs have the same shorter start. */
const START = /^([a-z]{2,12}(?:_[a-z]{2,4})?)[_-]?([0o][0-9a-z]{5,24})$/i
/** The same without a prefix: at least the time of the ID, which contains letters. */
const BARE_START = /^(?=[0-9]*[a-z])0[0-9a-z]{9,24}$/i
const SHORTENED = /(?<![a-z0-9_-])([a-z0-9_-]{2,16}) ?(?:\.{2,4}|\*{2,4}) ?([a-z0-9_-]{4,16})(?![a-z0-9_-])/gi
const IN_URL = /\/payments\/([^/?#\s]{1,200})/g
const ADDRESS = /[a-z0-9_.+-]{1,100}@[a-z0-9-]{1,63}/gi
const CHOSEN = /^[a-z0-9_-]{1,64}$/i
const CODE = /^[a-z0-9]{6}$/i
const CODE_IN_TEXT = /^(?=.*[0-9])[A-Z0-9]{6}$/
const LABEL =
  /^(?:the )?(?:payment|transaction|approval|task|customer|order)? ?(?:id|ref|reference|code|amount|name|address|no|number|nr)? ?[:=#] ?/i
const MAX_EACH = 5
const MAX_WORDS = 12
/** Shorter parts have no trigram, so the index cannot find them. */
export const SHORTEST_WORD = 3

/** Reads a pasted term in every way that it can be read. */
export function readTerm(pasted: string): Term {
  const clean = cleanTerm(cleanTerm(decoded(pasted)).replace(LABEL, ''))
  const tokens = clean.split(' ')
  const single = tokens.length === 1
  const written = writtenIdsIn(clean)
  const ids = [...written, ...bareIdsIn(clean, written)]
  const inUrls = [...clean.matchAll(IN_URL)].map(([, id = '']) => cleanTerm(id))
  const isUrl = /:\/\//.test(clean)
  const chosen = [...inUrls, ...(single ? [clean] : tokens.filter((token) => /[0-9]/.test(token)).map(cleanTerm))]
  return {
    clean,
    ids,
    chosenIds: few(chosen.filter((id) => CHOSEN.test(id)).flatMap((id) => [id, id.toLowerCase()])),
    shortened: [...clean.matchAll(SHORTENED)]
      .slice(0, MAX_EACH)
      .map(([, start = '', end = '']) => ({ start: withTag(start.toLowerCase()), end: end.toLowerCase() })),
    starts: startsIn(clean),
    codes: few(
      (single ? tokens.filter((token) => CODE.test(token)) : codesIn(tokens)).map((code) => code.toUpperCase()),
    ),
    addresses: few(
      [...clean.matchAll(ADDRESS)]
        .map(([address]) => address.toLowerCase().replace(/^[.+-]+/, ''))
        .filter((address) => ADDRESS_PATTERN.test(address)),
    ),
    // An ID among words can be another system's and part of a reference.
    words: written.length > 0 || BARE_ID.test(clean) || isUrl ? [] : wordsOf(clean),
  }
}

const few = (values: readonly string[]): string[] => [...new Set(values)].slice(0, MAX_EACH)

const codesIn = (tokens: readonly string[]) => tokens.map(cleanTerm).filter((token) => CODE_IN_TEXT.test(token))

/** Longer texts are no names or references, and shorter words alone are in all of them. */
function wordsOf(text: string): string[] {
  const words = foldText(text).split(' ')
  if (words.length > MAX_WORDS || !words.some(({ length }) => length >= SHORTEST_WORD)) return []
  return [...new Set(words)]
}

/** A pasted URL with its escapes resolved. */
function decoded(pasted: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(pasted) ? decodeURIComponent(pasted) : pasted
  } catch {
    return pasted
  }
}

function writtenIdsIn(clean: string): Term['ids'] {
  const found = [...clean.matchAll(ID)].flatMap(([, prefix = '', rest = '']) => {
    const tag = PREFIXES[prefix.toLowerCase()]
    return tag ? idOf(tag, rest) : []
  })
  if (found.length > 0) return found.slice(0, MAX_EACH)
  // Line breaks and spaces within an ID, as mail programs insert them.
  const joined = clean.replaceAll(' ', '')
  return joined !== clean && joined.length <= 40 && joined.includes('_') ? writtenIdsIn(joined) : []
}

/** IDs without a prefix, as one of each kind: the complete text, or parts of it that cannot be words. */
function bareIdsIn(clean: string, written: Term['ids']): Term['ids'] {
  const found = BARE_ID.test(clean) ? [clean] : [...clean.matchAll(BARE_ID_IN_TEXT)].map(([id]) => id)
  const others = found.map(inAlphabet).filter((rest) => !written.some(({ id }) => id.endsWith(rest)))
  return few(others).flatMap((rest) => FOUND_TAGS.flatMap((tag) => idOf(tag, rest)))
}

/** Shorter starts are those of too many IDs. */
const SHORTEST_CHOSEN = 6

/** Starts of payment IDs that clients chose, if the term is one. Starts of generated IDs are read differently. */
export function chosenStarts({ clean, chosenIds, starts }: Term): readonly string[] {
  const isStart = clean.length >= SHORTEST_CHOSEN && /[0-9]/.test(clean) && chosenIds.includes(clean)
  return isStart && starts.length === 0 ? chosenIds : []
}

/** The start of an ID, as one of the kind that its prefix names, or of each. */
function startsIn(clean: string): Term['starts'] {
  const [, prefix = '', rest = ''] = START.exec(clean) ?? []
  const tag = PREFIXES[prefix.toLowerCase()]
  if (tag) return [{ tag, rest: inAlphabet(rest) }]
  if (!BARE_START.test(clean)) return []
  return FOUND_TAGS.map((each) => ({ tag: each, rest: inAlphabet(clean) }))
}

/** The start of a shortened ID with the prefix that the gateway uses. */
const withTag = (start: string): string =>
  start.replace(/^([a-z]+(?:_[a-z]+)?)_/, (all, prefix: string) => (PREFIXES[prefix] ? `${PREFIXES[prefix]}_` : all))

/** The canonical form of an ID. Letters outside the alphabet are read as the digits they look like. */
const inAlphabet = (rest: string): string => rest.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')

function idOf(tag: IdTag, rest: string): Term['ids'] {
  const id = `${tag}_${inAlphabet(rest)}`
  return isId(tag, id) ? [{ tag, id }] : []
}
