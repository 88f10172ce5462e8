/** Local storage key of the theme. */
export const THEME_KEY = 'theme'
export const NAV_KEY = 'nav'

/**
 * Applies the stored theme and navigation width to <html> before the first paint, to avoid a flash.
 * For an inline script in the root layout with its CSP nonce; <html> needs
 * suppressHydrationWarning.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${NAV_KEY}')==='folded')d.nav='folded'}catch(e){}`
