import { ApiError } from './errors.ts'

/** Whether a gateway, such as one of an earlier release, does not have this query parameter. */
export const lacksParameter = (error: unknown, name: string): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.message.startsWith(`${name}: unknown query parameter`)
