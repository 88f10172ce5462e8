/** Markup, as opposed to text, which is escaped. */
export type Xml = { readonly markup: string }

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element with others in it; undefined ones are left out. */
export const xml = (name: string, ...children: readonly (Xml | undefined)[]): Xml => ({
  markup: `<${name}>${children.map((child) => child?.markup ?? '').join('')}</${name}>`,
})

/** An element with a text of at most `max` characters. What is longer is cut, because banks refuse the file. */
export const leaf = (name: string, text: string, max: number): Xml => ({
  markup: `<${name}>${escaped([...text].slice(0, max).join(''))}</${name}>`,
})

/** An identifier, which must not be cut. */
export function identifier(name: string, text: string, max = 35): Xml {
  if (text === '' || text.length > max) throw new RangeError(`${name} must have 1 to ${max} characters: ${text}`)
  return leaf(name, text, max)
}

/** An amount with its currency. */
export const amountElement = (name: string, decimal: string, currency: string): Xml => ({
  markup: `<${name} Ccy="${currency}">${decimal}</${name}>`,
})

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[\p{Cc}--[\t\n\r\x7f-\x9f]]|[\ufffe\uffff]|\p{Surrogate}/gv

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (found) => ESCAPES[found] ?? found)
