const LABEL = '[a-zA-Z0-9-]+'

/**
 * `identifier@domain` (contract#addresses). A domain of several labels, such as `other.bank`, is
 * valid although no namespace can have it.
 */
export const ADDRESS_PATTERN = new RegExp(`^[a-zA-Z0-9_.+-]+@${LABEL}(?:\\.${LABEL})*$`)
