import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: specs take an eighth less time in it than in the full browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Path of an installed Chromium: CHROMIUM_PATH, else the first name that is on the PATH. If
 * undefined, Playwright uses its own.
 */
export function installedChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: try the next one.
    return false
  }
}

/**
 * Each window renders the two popups of the address bar in separate processes, which took two
 * thirds of a test's CPU time. Chromium reads only the last occurrence of a switch, so the features
 * that Playwright disables are repeated here.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process for the next site, which no spec visits: 5% of the CPU time.
  'SpareRendererForSitePerProcess',
  // Playwright's own list, from `chromiumSwitches` of playwright-core 1.x.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Disables Chromium's own network requests, so that no test waits for them. The sandbox is not
 * available to root.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
