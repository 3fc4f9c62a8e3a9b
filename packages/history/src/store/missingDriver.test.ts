import { registerHooks } from 'node:module'
import { expect, test } from 'vitest'

test('without its driver, a database of PostgreSQL is refused with the remedy', async () => {
  // As in a folder without the package, which is an optional peer. Other tests have loaded the modules.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier === 'pg' ? 'pg-absent' : specifier, context)
      return specifier === './postgresDialect.ts' ? { ...found, url: `${found.url}?absent` } : found
    }
  })
  try {
    const module = './openHistory.ts?absent'
    const { openHistory } = (await import(module)) as typeof import('./openHistory.ts')
    await expect(openHistory({ database: 'postgres://127.0.0.1:1/history' })).rejects.toThrow(
      /npm install pg@8/
    )
  } finally {
    hooks.deregister()
  }
})
