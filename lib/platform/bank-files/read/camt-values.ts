import { BadFile } from '../bad-file.ts'
import { atMost, BadValue, currencyCode, day, minorUnits, oneOf } from './values.ts'
import type { XmlElement } from './xml-elements.ts'

/** Runs a check; what it refuses gets the line and name of the element. */
export function check<Value>(element: XmlElement, read: (text: string) => Value, entry?: number): Value {
  try {
    return read(element.text)
  } catch (error) {
    if (error instanceof BadValue) throw new BadFile(`<${element.name}> ${error.message}`, element.line, entry)
    throw error
  }
}

/** The first element at a path of names. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export function required(element: XmlElement, entry: number | undefined, ...path: readonly string[]): XmlElement {
  const found = find(element, ...path)
  if (!found) throw new BadFile(`<${element.name}> has no <${path.join('/')}>`, element.line, entry)
  return found
}

/** An optional text of at most so many characters; empty if there is none. */
export const optionalText = (element: XmlElement | undefined, max: number, entry?: number): string =>
  element ? check(element, (text) => atMost(text, max), entry) : ''

export const currencyOf = (amount: XmlElement, entry?: number): string =>
  check(amount, () => currencyCode(amount.attributes.Ccy ?? ''), entry)

export const amountOf = (amount: XmlElement, entry?: number): bigint => {
  const currency = currencyOf(amount, entry)
  return check(amount, (text) => minorUnits(text, currency), entry)
}

/** Whether the indicator below an element says credit. */
export const isCredit = (element: XmlElement, entry?: number): boolean =>
  check(required(element, entry, 'CdtDbtInd'), (text) => oneOf(text, ['CRDT', 'DBIT']), entry) === 'CRDT'

/** The day of a choice of date and time. */
export const dayOf = (element: XmlElement | undefined, entry?: number): string | null => {
  const given = find(element, 'Dt') ?? find(element, 'DtTm')
  return given ? check(given, day, entry) : null
}
