/** What a template is for: the message to the other side of a declined payment, or an internal note. */
export const TEMPLATE_KINDS = ['message', 'note'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Templates of an organization. More do not fit in a menu. */
export const MAX_TEMPLATES = 50

export const MAX_TEMPLATE_LENGTH = 500

/** Details of a payment that a template can name as `{{payment_id}}`. */
export const PLACEHOLDERS = ['payment_id', 'amount', 'reference'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const KNOWN = new RegExp(`\\{\\{(${PLACEHOLDERS.join('|')})\\}\\}`, 'g')

/** Replaces the placeholders once: braces in the values have no meaning. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(KNOWN, (_, name: Placeholder) => values[name])

/**
 * The values for an internal note. Counterparties choose IDs and references, so these become code,
 * in which links and mentions have no meaning.
 */
export const valuesForNote = (
  values: Readonly<Record<Placeholder, string>>,
): Readonly<Record<Placeholder, string>> => ({
  ...values,
  payment_id: asCode(values.payment_id),
  reference: asCode(values.reference),
})

const asCode = (text: string) => (text === '' ? '' : `\`${text.replaceAll('`', '’').replaceAll('<@', '@')}\``)

/** Whether all double braces belong to known placeholders. */
export const hasKnownPlaceholders = (text: string): boolean => !/\{\{|\}\}/.test(text.replace(KNOWN, ''))
