// Next loads this file in the browser before the console.
export { navigationStarted as onRouterTransitionStart } from './app/(console)/_shell/navigation.ts'
