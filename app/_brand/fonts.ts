import localFont from 'next/font/local'

// The geist package's own declarations load 140 kB of fonts on every page. These subsets, a third
// of that, cover Latin-1 and the symbols that the console uses (decision 0045). The monospaced face
// and the full fonts load only when a page needs their characters. The ranges are repeated because
// the loader reads this file at build time and accepts only literals.

const latin = localFont({
  src: './geist-latin.woff2',
  variable: '--font-geist-latin',
  weight: '100 900',
  // If the font is late, keep the system font for this page, because swapping would shift the
  // layout under the pointer.
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

/** Class that defines the font variables used by tailwind.config.ts. */
export const fontClass = [latin, sans, monoLatin, mono].map(({ variable }) => variable).join(' ')
