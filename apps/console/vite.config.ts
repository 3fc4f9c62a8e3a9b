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

export default defineConfig({
  root: fileURLToPath(new URL('./src', import.meta.url)),
  // Relative paths: any host, a sub-path and IPFS serve the folder.
  base: './',
  publicDir: fileURLToPath(new URL('./public', import.meta.url)),
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [leaveOutUnused],
  worker: { format: 'es', plugins: () => [leaveOutUnused] },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 8192
  }
})
