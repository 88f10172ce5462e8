/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-accent-on text-sm focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
