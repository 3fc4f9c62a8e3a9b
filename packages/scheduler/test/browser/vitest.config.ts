import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@paraclock/source', 'node', 'import', 'module', 'default']

/** Needs a Chromium, so it is no part of the ordinary tests. */
const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ['test/browser/*.browser.ts'], retry: 0 }
})

export default config
