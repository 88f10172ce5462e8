const LABEL = '[a-zA-Z0-9-]+'

/** `identifier@domain` (contract#addresses). A domain of several labels, such as `other.bank`, belongs to no namespace here but is well-formed. */
export const ADDRESS_PATTERN = new RegExp(`^[a-zA-Z0-9_.+-]+@${LABEL}(?:\\.${LABEL})*$`)
