import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

// Browsers read the packages as sources: their built files are for others.
const conditions = ['@paraclock/source', 'browser', 'import', 'module', 'default']

// Files that the packages name and the network of the tab does not start: other variants, the network
// `hub`, and metadata, which each chain states itself.
const unused = /(?:^|\/)(?:service-hour|hub-relay|asset-hub)|\.scale$/

const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (unused.test(file)) delete bundle[file]
  }
}

// The service worker keeps the files of every page. Workers and runtimes are kept once they are loaded.
const OFFLINE = 'offline.js'
const listOffline: Plugin = {
  name: 'list-offline',
  generateBundle(_, bundle) {
    const worker = bundle[OFFLINE]
    if (worker?.type !== 'chunk') throw new Error(`the build made no ${OFFLINE}`)
    const parts = Object.values(bundle)
      .filter(({ fileName, type }) => type === 'chunk' || fileName.endsWith('.css'))
      .map(({ fileName }) => fileName)
      .filter((file) => file !== OFFLINE)
    const files = JSON.stringify(['index.html', 'icon.svg', ...parts.toSorted()])
    const version = createHash('sha256').update(files).digest('hex').slice(0, 16)
    worker.code = worker.code
      .replaceAll('OFFLINE_FILES', files)
      .replaceAll('OFFLINE_VERSION', JSON.stringify(version))
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('./src', import.meta.url)),
  // Relative paths: any host, a sub-path and IPFS serve the folder.
  base: './',
  publicDir: fileURLToPath(new URL('./public', import.meta.url)),
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [leaveOutUnused, listOffline],
  worker: { format: 'es', plugins: () => [leaveOutUnused] },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'src/index.html', offline: 'src/offline/offlineWorker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'offline' ? OFFLINE : 'assets/[name]-[hash].js')
      }
    },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 8192
  }
})
