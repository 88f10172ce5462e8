import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`
const tone = (name: string) => ({ DEFAULT: token(`${name}-fg`), bg: token(`${name}-bg`), line: token(`${name}-line`) })

/**
 * Names the design tokens of app/globals.css; the stock palette is left out so that no screen can
 * leave the design.
 */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      canvas: token('canvas'),
      surface: token('surface'),
      sunken: token('sunken'),
      line: token('line'),
      control: token('control'),
      ink: token('ink'),
      muted: token('muted'),
      subtle: token('subtle'),
      scrim: token('scrim'),
      accent: {
        DEFAULT: token('accent'),
        hover: token('accent-hover'),
        on: token('accent-on'),
        ink: token('accent-ink'),
        soft: token('accent-soft'),
      },
      'danger-solid': { DEFAULT: token('danger-solid'), hover: token('danger-solid-hover') },
      success: tone('success'),
      warning: tone('warning'),
      danger: tone('danger'),
      info: tone('info'),
      neutral: tone('neutral'),
      sandbox: tone('sandbox'),
      credit: token('credit'),
      debit: token('debit'),
    },
    fontFamily: {
      sans: ['var(--font-geist-latin)', 'var(--font-geist-sans)', 'ui-sans-serif', 'system-ui', 'sans-serif'],
      mono: [
        'var(--font-geist-mono-latin)',
        'var(--font-geist-mono)',
        'ui-monospace',
        'SFMono-Regular',
        'Menlo',
        'monospace',
      ],
    },
    fontSize: {
      '2xs': ['0.6875rem', '1rem'],
      xs: ['0.75rem', '1rem'],
      sm: ['0.8125rem', '1.25rem'],
      base: ['0.875rem', '1.25rem'],
      lg: ['1rem', '1.5rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.5rem', '2rem'],
    },
    extend: {
      maxWidth: { page: '90rem', reading: '46rem', form: '36rem' },
      boxShadow: { float: 'var(--shadow-float)' },
    },
  },
}

export default config
