/**
 * Placeholder for a secret in the path of a browser's call. A header contains the secret, because
 * URLs are stored in logs and histories (decision 0039).
 */
export const PASTED = 'pasted'
export const PASTED_HEADER = 'x-pasted-key'
