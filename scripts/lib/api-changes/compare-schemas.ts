import { BOUNDS, type Bound, type Document, resolve, type Schema } from './document.ts'

/** Both documents, before and after a change. */
export type Pair<T> = { readonly before: T; readonly after: T }

/**
 * Who sends values of a schema. What clients send must still be accepted, so a rule must not become stricter. What
 * they receive must still be what they expect, so nothing may be missing.
 */
export type Sender = 'client' | 'gateway'

/**
 * Breaking differences of two schemas, each with its place. Values and fields that the gateway adds are compatible,
 * because clients must ignore unknown ones.
 */
export function compareSchemas(
  documents: Pair<Document>,
  schemas: Pair<Schema>,
  sender: Sender,
  place: string,
): string[] {
  const compare = (given: Pair<Schema>, at: string, above: ReadonlySet<string>): string[] => {
    const names = `${given.before.$ref} ${given.after.$ref}`
    // Schemas can be recursive.
    if (above.has(names)) return []
    const within = given.before.$ref ? new Set([...above, names]) : above
    const pair = { before: resolve(documents.before, given.before), after: resolve(documents.after, given.after) }
    if (isUnion(pair.before) || isUnion(pair.after)) {
      return compareVariants({ before: variantsOf(pair.before), after: variantsOf(pair.after) }, at, within)
    }
    const { before, after } = { before: pair.before.items, after: pair.after.items }
    return [
      ...compareValues(pair, sender).map((what) => `${at} ${what}`.trim()),
      ...compareFields(pair, at, within),
      ...(before && after ? compare({ before, after }, `${at}[]`, within) : []),
      ...compareOtherFields(pair, at, within),
    ]
  }
  /** Each former variant must fit one of the current ones. If none fits, the nearest one says why. */
  const compareVariants = ({ before, after }: Pair<readonly Schema[]>, at: string, within: ReadonlySet<string>) => {
    const types = {
      before: before.flatMap((one) => typesOf(resolve(documents.before, one))),
      after: after.flatMap((one) => typesOf(resolve(documents.after, one))),
    }
    const kept = before
      .filter((one) => !isNull(one))
      .flatMap((one) => {
        const others = after.filter((other) => !isNull(other))
        const attempts = others.map((other) => compare({ before: one, after: other }, at, within))
        return attempts.toSorted((a, b) => a.length - b.length)[0] ?? [`${at} has no value`]
      })
    return [...compareTypes(types, sender).map((what) => `${at} ${what}`), ...kept]
  }
  /** Fields without a name, as in a map. */
  const compareOtherFields = (pair: Pair<Schema>, at: string, within: ReadonlySet<string>): string[] => {
    const [before, after] = [pair.before.additionalProperties, pair.after.additionalProperties]
    if (typeof before === 'object' && typeof after === 'object')
      return compare({ before, after }, at ? `${at}.*` : '*', within)
    const isClosed = sender === 'client' && before !== false && after === false
    return isClosed ? [`${at} no longer accepts other fields`.trim()] : []
  }
  const compareFields = ({ before, after }: Pair<Schema>, at: string, within: ReadonlySet<string>): string[] => {
    const current = after.properties ?? {}
    const [wasRequired, isRequired] = [new Set(before.required), new Set(after.required)]
    const pathOf = (name: string) => (at ? `${at}.${name}` : name)
    const isRead = sender === 'gateway' || after.additionalProperties === false
    const kept = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
      const same = current[name]
      if (!same) return isRead ? [`${pathOf(name)} is removed`] : []
      const isMissing = sender === 'gateway' && wasRequired.has(name) && !isRequired.has(name)
      return [
        ...(isMissing ? [`${pathOf(name)} can be missing`] : []),
        ...compare({ before: field, after: same }, pathOf(name), within),
      ]
    })
    const demanded = sender === 'client' ? [...isRequired].filter((name) => !wasRequired.has(name)) : []
    return [...kept, ...demanded.map((name) => `${pathOf(name)} is required`)]
  }
  return compare(schemas, place, new Set())
}

const typesOf = ({ type = [] }: Schema) => (typeof type === 'string' ? [type] : type)
/** `type: [string, null]` is a union, too. */
const isUnion = (schema: Schema) => Boolean(schema.anyOf ?? schema.oneOf) || typesOf(schema).length > 1
const variantsOf = (schema: Schema): readonly Schema[] =>
  schema.anyOf ?? schema.oneOf ?? (isUnion(schema) ? typesOf(schema).map((type) => ({ ...schema, type })) : [schema])
const isNull = ({ type }: Schema) => type === 'null'

/** Whether null is no longer accepted, or a response can have a type that it never had. */
function compareTypes({ before, after }: Pair<readonly string[]>, sender: Sender): string[] {
  if (sender === 'client') return before.includes('null') && !after.includes('null') ? ['can no longer be null'] : []
  return [...new Set(after)].filter((type) => !before.includes(type)).map((type) => `can be ${type}`)
}

const valuesOf = (schema: Schema) => (schema.const === undefined ? schema.enum : [schema.const])
const show = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')

/** Differences of a value itself: its type, allowed values, format and bounds. */
function compareValues({ before, after }: Pair<Schema>, sender: Sender): string[] {
  const [wider, narrower] = sender === 'client' ? [after, before] : [before, after]
  const types = { wider: typesOf(wider), narrower: typesOf(narrower) }
  const fits = (type: string) => types.wider.includes(type) || (type === 'integer' && types.wider.includes('number'))
  const isOther = types.wider.length > 0 && (types.narrower.length === 0 || !types.narrower.every(fits))
  if (isOther) return [`has the type ${show(typesOf(after))}, not ${show(typesOf(before))}`]
  const [old, current] = [valuesOf(before), valuesOf(after)]
  const gone = (old ?? []).filter((value) => current && !current.includes(value))
  return [
    ...(gone.length > 0 ? [`no longer has the values ${show(gone)}`] : []),
    ...(sender === 'client' && current && !old ? [`accepts only ${show(current)}`] : []),
    ...(sender === 'gateway' && old && !current ? ['can have any value'] : []),
    ...(wider.format !== undefined && wider.format !== narrower.format ? ['has another format'] : []),
    ...(sender === 'client' && after.pattern !== undefined && after.pattern !== before.pattern
      ? ['has another pattern']
      : []),
    ...(sender === 'client' ? tightened({ before, after }) : []),
  ]
}

function tightened({ before, after }: Pair<Schema>): string[] {
  return (Object.keys(BOUNDS) as Bound[]).flatMap((bound) => {
    const [old, current] = [before[bound], after[bound]]
    if (current === undefined || current === old) return []
    const isTighter = old === undefined || (BOUNDS[bound] ? current < old : current > old)
    return isTighter ? [`has ${bound} ${current}`] : []
  })
}
