import { buildWhenStale } from './build.ts'
import { runTool } from './lib/run-tool.ts'

// `npm run test:visual`: compares the main screens with reference screenshots. `--
// --update-snapshots` replaces them (docs/pictures.md).
await buildWhenStale()
const args = ['test', '--config', 'e2e/visual.config.ts', '--reporter=list', ...process.argv.slice(2)]
process.exitCode = await runTool('node_modules/@playwright/test/cli.js', args)
