import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Browsers read the packages as sources: their built files are for others.
const conditions = ['@paraclock/source', 'browser', 'import', 'module', 'default']

export default defineConfig({
  root: fileURLToPath(new URL('./src', import.meta.url)),
  // Relative paths: any host, a sub-path and IPFS serve the folder.
  base: './',
  publicDir: fileURLToPath(new URL('./public', import.meta.url)),
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 8192
  }
})
