// Builds the console at each change, and serves it as a static host does: with its policy in force.
import { build, preview } from 'vite'

const configFile = 'vite.config.ts'
await build({ configFile, build: { watch: {} } })
const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 4173 } })
server.printUrls()
