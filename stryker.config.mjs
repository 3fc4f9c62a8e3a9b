import { argv } from 'node:process'

// `pnpm mutations <file of a package>`. Stryker's own runner for Vitest starts threads, which refuse the flags that
// the tests give to Node, so each mutation is one run of the unit tests that load the file.
const [, folder, file] = /^([^/]+\/[^/]+)\/([^:]+)/.exec(argv.at(-1)) ?? []

export default {
  testRunner: 'command',
  commandRunner: {
    command: `pnpm --filter ./${folder} exec vitest related --run --project unit --bail 1 ${file}`
  },
  inPlace: true,
  disableTypeChecks: false,
  concurrency: 1,
  reporters: ['clear-text']
}
