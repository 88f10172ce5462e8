/**
 * Header of calls that the console makes without user input. They do not extend a session that
 * ends when it is idle (decision 0172).
 */
export const BACKGROUND_HEADER = 'x-background'
