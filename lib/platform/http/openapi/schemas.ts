import type { CreateDocumentOptions } from 'zod-openapi'

type Override = NonNullable<CreateDocumentOptions['override']>

/**
 * Removes from schemas what other programs interpret differently from Zod.
 * - `additionalProperties: false` of responses: clients must accept fields that a later release adds.
 * - The bounds of safe integers and `propertyNames` of any text restrict nothing that JSON allows.
 * - The pattern of date-times repeats their format, except for the time zone.
 * - The type beside a constant, which has it.
 * - Items of a tuple of equal parts, because validators of older drafts ignore `prefixItems` and then
 *   apply `items` to all of them.
 */
export const portable: Override = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if ('const' in jsonSchema) delete jsonSchema.type
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames
  if (jsonSchema.format === 'date-time' && jsonSchema.pattern?.endsWith('(?:Z))$')) jsonSchema.pattern = 'Z$'
  else if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  const { prefixItems } = jsonSchema
  if (prefixItems && new Set(prefixItems.map((item) => JSON.stringify(item))).size === 1) {
    delete jsonSchema.prefixItems
    const length = prefixItems.length
    Object.assign(jsonSchema, { items: prefixItems[0], minItems: length, maxItems: length })
  }
}
