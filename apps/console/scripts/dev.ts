// Builds the console at each change, and serves it as a static host does: with its policy in force.
// Prints the address of the page alone, after the first build.
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } })
const settings = { configFile: 'vite.config.ts', logLevel: 'error' } as const
const watcher = await build({ ...settings, build: { watch: {} } })
if ('on' in watcher) {
  await new Promise<void>((resolve) => {
    watcher.on('event', ({ code }) => {
      if (code === 'END') resolve()
    })
  })
}
const port = Number(values.port)
const { resolvedUrls } = await preview({ ...settings, preview: { host: '127.0.0.1', port } })
stdout.write(`${resolvedUrls?.local[0]}\n`)
