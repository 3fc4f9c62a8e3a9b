import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

// Browsers read the packages as sources: their built files are for others.
const conditions = ['@paraclock/source', 'browser', 'import', 'module', 'default']

// Files that the packages name and the network of the tab does not start: other variants, the network
// `hub`, and metadata, which each chain states itself.
const unused = /(?:^|\/)(?:service-hour|target-bundled|hub-relay|asset-hub)|\.scale$/

const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (unused.test(file)) delete bundle[file]
  }
}

// A package reads only the version in its package.json.
const keepVersion: Plugin = {
  name: 'keep-version',
  load(id) {
    if (!id.endsWith('/package.json')) return
    const { version } = JSON.parse(readFileSync(id, 'utf8')) as { readonly version: string }
    return JSON.stringify({ version })
  }
}

// WebKit runs the script of a worker again if another file imports it, so no file may.
const keepEntries: Plugin = {
  name: 'keep-entries',
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' })
}

const plugins = [leaveOutUnused, keepVersion]

export default defineConfig({
  root: fileURLToPath(new URL('./src', import.meta.url)),
  // Relative paths: any host, a sub-path and IPFS serve the folder.
  base: './',
  publicDir: fileURLToPath(new URL('./public', import.meta.url)),
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins,
  worker: { format: 'es', plugins: () => [...plugins, keepEntries] },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 8192,
    // The plugins of Vite itself take most of the time.
    rolldownOptions: { checks: { pluginTimings: false } }
  }
})
