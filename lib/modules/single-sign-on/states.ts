/** How members of an organization sign in: with passwords, with either, or with the provider only. */
export const MODES = ['off', 'optional', 'required'] as const
