/**
 * Stands for a secret in the path of a browser's call, which the header beside it holds: what is in an address is kept in logs and
 * histories (decision 0039).
 */
export const PASTED = 'pasted'
export const PASTED_HEADER = 'x-pasted-key'
