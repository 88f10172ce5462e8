/** How members of an organization sign in: with passwords, with either, or with the provider only. */
export const MODES = ['off', 'optional', 'required'] as const

/** Prefix of the states of popups, so that the console's redirect page can recognize them. */
export const POPUP_STATE = 'popup-'
export const isPopupState = (state: string): boolean => state.startsWith(POPUP_STATE)
