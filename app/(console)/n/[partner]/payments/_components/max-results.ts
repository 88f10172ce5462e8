/** Results on the screen. More than this need a narrower search. */
export const MAX_RESULTS = 50
