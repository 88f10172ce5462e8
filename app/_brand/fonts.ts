import localFont from 'next/font/local'

// The package's own declarations have every page load 140 kB of letters before anything else. Most of what is read is written in
// geist-latin.woff2 and geist-mono-latin.woff2, a third of that: Latin-1 and the signs that the console uses, cut out of the package's files
// (decision 0045). The monospaced face and the rest of both come when a page shows a letter of theirs.
// The ranges stand there twice: the loader reads this file when it builds, and takes nothing but literals.

const latin = localFont({
  src: './geist-latin.woff2',
  variable: '--font-geist-latin',
  weight: '100 900',
  // Whoever has to wait for it reads this document in the system's face: letters that change under the reader move what is pressed.
  display: 'optional',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0020-007E, U+00A0-00FF, U+2010-2015, U+2018-201E, U+2022, U+2026, U+2032-2033, U+20AC, U+2190-2193, U+2212',
    },
  ],
})

const sans = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-200F, U+2016-2017, U+201F-2021, U+2023-2025, U+2027-2031, U+2034-20AB, U+20AD-218F, U+2194-2211, U+2213-FFFF',
    },
  ],
})

const monoLatin = localFont({
  src: './geist-mono-latin.woff2',
  variable: '--font-geist-mono-latin',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0020-007E, U+00A0-00FF, U+2010-2015, U+2018-201E, U+2022, U+2026, U+2032-2033, U+20AC, U+2190-2193, U+2212',
    },
  ],
})

const mono = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-200F, U+2016-2017, U+201F-2021, U+2023-2025, U+2027-2031, U+2034-20AB, U+20AD-218F, U+2194-2211, U+2213-FFFF',
    },
  ],
})

/** Gives the faces to all that is within, as the variables that tailwind.config.ts names. */
export const fontClass = [latin, sans, monoLatin, mono].map(({ variable }) => variable).join(' ')
