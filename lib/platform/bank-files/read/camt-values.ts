import { BadFile } from '../bad-file.ts'
import { atMost, BadValue, currencyCode, day, minorUnits, oneOf } from './values.ts'
import type { XmlElement } from './xml-elements.ts'

/** Runs a check; what it refuses gets the line and name of the element. */
export function check<Value>(element: XmlElement, read: (text: string) => Value): Value {
  try {
    return read(element.text)
  } catch (error) {
    if (error instanceof BadValue) throw new BadFile(`<${element.name}> ${error.message}`, element.line)
    throw error
  }
}

/** The element at a path of names. Throws if there are two. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element
  for (const name of path) found = onlyChild(found, name)
  return found
}

function onlyChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  let found: XmlElement | undefined
  for (const child of element?.children ?? []) {
    if (child.name !== name) continue
    if (found) throw new BadFile(`<${element?.name}> has a second <${name}>`, child.line)
    found = child
  }
  return found
}

export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export function required(element: XmlElement, ...path: readonly string[]): XmlElement {
  const found = find(element, ...path)
  if (!found) throw new BadFile(`<${element.name}> has no <${path.join('/')}>`, element.line)
  return found
}

/** An optional text of at most so many characters; empty if there is none. */
export const optionalText = (element: XmlElement | undefined, max: number): string =>
  element ? check(element, (text) => atMost(text, max)) : ''

export const currencyOf = (amount: XmlElement): string => check(amount, () => currencyCode(amount.currency))

export const amountOf = (amount: XmlElement): bigint => {
  const currency = currencyOf(amount)
  return check(amount, (text) => minorUnits(text, currency))
}

/** Whether the indicator below an element says credit. */
export const isCredit = (element: XmlElement): boolean =>
  check(required(element, 'CdtDbtInd'), (text) => oneOf(text, ['CRDT', 'DBIT'])) === 'CRDT'

export const isTrue = (indicator: XmlElement | undefined): boolean =>
  indicator !== undefined &&
  check(indicator, (text) => ['true', '1'].includes(oneOf(text, ['true', 'false', '1', '0'])))

/** The day of a choice of date and time. */
export const dayOf = (element: XmlElement | undefined): string | null => {
  const given = find(element, 'Dt') ?? find(element, 'DtTm')
  return given ? check(given, day) : null
}
