import { readXml, type XmlElement } from '../../platform/bank-files/read/xml-elements.ts'
import type { Definition } from './definitions.ts'
import { chunksOf } from './files.ts'

/** The root element of a file. */
export async function treeOf(file: string): Promise<XmlElement> {
  for await (const event of readXml(chunksOf(file), () => 'read')) if (event.kind === 'element') return event.element
  throw new Error('the file has no element')
}

/** Where an element breaks its definition: unknown or misplaced children, their number, and values. */
export function violations(element: XmlElement, definition: Definition, path = definition.name): string[] {
  if (definition.value) return definition.value.test(element.text) ? [] : [`${path}: ${element.text}`]
  const children = definition.children ?? []
  const names = element.children.map(({ name }) => name)
  const order = children.map(({ name }) => name)
  const found = names.some((name, at) => order.indexOf(name) < order.indexOf(names[at - 1] ?? ''))
    ? [`${path}: order`]
    : []
  if (definition.isChoice && names.length !== 1) found.push(`${path}: choice`)
  for (const name of names) if (!order.includes(name)) found.push(`${path}/${name}: unknown`)
  for (const child of children) {
    const elements = element.children.filter(({ name }) => name === child.name)
    if (elements.length < (child.occurs.startsWith('1') ? 1 : 0)) found.push(`${path}/${child.name}: missing`)
    if (elements.length > 1 && !child.occurs.endsWith('n')) found.push(`${path}/${child.name}: repeated`)
    found.push(...elements.flatMap((each) => violations(each, child, `${path}/${child.name}`)))
  }
  return found
}
