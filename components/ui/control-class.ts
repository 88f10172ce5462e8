/**
 * Styles shared by inputs, selects and text areas. 16 px on phones, where smaller text makes the
 * browser zoom.
 */
export const controlClass =
  'w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-base text-ink max-md:text-lg hover:enabled:border-subtle focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-subtle read-only:not-[select]:bg-sunken aria-invalid:border-danger'
