/** How members of an organization sign in: with passwords, with either, or with the provider only. */
export const MODES = ['off', 'optional', 'required'] as const

/** Prefix of the states of tests, so that the console's redirect page can recognize them. */
export const TEST_STATE = 'test-'
export const isTestState = (state: string): boolean => state.startsWith(TEST_STATE)
