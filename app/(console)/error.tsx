'use client'

// For all screens: Next puts it inside the console's layout, so the navigation stays.
export { ScreenError as default } from '#app/_query/screen-error.tsx'
