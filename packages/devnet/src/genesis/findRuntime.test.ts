import { registerHooks } from 'node:module'
import { expect, test } from 'vitest'
import { findRuntime } from './findRuntime.ts'

test('a runtime of either package is found, with its preset and patch', async () => {
  const relay = await findRuntime('relay')
  expect(relay).toMatchObject({ preset: 'local_testnet', properties: { tokenSymbol: 'ROC' } })
  expect(relay.patch?.pathname).toMatch(/relay\.local\.json$/)
  expect((await findRuntime('target')).patch).toBeUndefined()
  const hub = await findRuntime('asset-hub')
  expect(hub).toMatchObject({ properties: { tokenSymbol: 'WND', tokenDecimals: 12 } })
  expect(hub.code.pathname).toMatch(/asset-hub\.wasm$/)
})

test('the package of the hub is named when it is not installed', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@paraclock/runtimes-hub') throw new Error('Cannot find package')
      return next(specifier, context)
    }
  })
  await expect(findRuntime('asset-hub')).rejects.toMatchObject({
    code: 'RuntimeUnavailable',
    context: { missing: '@paraclock/runtimes-hub' }
  })
  hooks.deregister()
})
