import { expect, test } from 'vitest'
import { cacheFolder } from './cacheFolder.ts'

const SET = 'polkadot-omni-node-0.24.0_polkadot-41.0.0'

test.each([
  ['linux', {}, `/home/ann/.cache/paraclock/nodes/${SET}`],
  ['linux', { XDG_CACHE_HOME: '/caches' }, `/caches/paraclock/nodes/${SET}`],
  ['darwin', {}, `/home/ann/Library/Caches/paraclock/nodes/${SET}`]
] as const)('on %s with %o it is %s', (platform, env, folder) => {
  expect(cacheFolder({ platform, home: '/home/ann', env })).toBe(folder)
})

test('on Windows it is where local data goes', () => {
  const env = { LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' }
  expect(cacheFolder({ platform: 'win32', home: 'C:\\Users\\ann', env })).toBe(
    `C:\\Users\\ann\\AppData\\Local\\paraclock\\nodes\\${SET}`
  )
})
