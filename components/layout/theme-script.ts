/** Where the browser keeps the reader's choices. */
export const THEME_KEY = 'theme'
export const NAV_KEY = 'nav'

/**
 * Puts the stored theme and navigation width on <html> before the first paint, so that nothing flashes.
 * For a script element in the root layout, under its CSP nonce; <html> then needs suppressHydrationWarning.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${NAV_KEY}')==='folded')d.nav='folded'}catch(e){}`
