/** The generated types of the client. */
export const SDK_TYPES = 'sdk/src/types.ts'
