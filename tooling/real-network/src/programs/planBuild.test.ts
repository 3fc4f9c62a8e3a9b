import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeCrates } from './nodeCrates.ts'
import { planBuild } from './planBuild.ts'

const plans = nodeCrates.map((crate) => planBuild({ crate, root: 'nodes', hasLld: true }))

test('each crate is built in its pinned version, from its own lock file', () => {
  expect(plans.map(({ args }) => args.join(' '))).toEqual([
    'install polkadot-omni-node --version 0.24.0 --locked --root nodes',
    'install polkadot --version 41.0.0 --locked --root nodes'
  ])
})

test('both share what is compiled, and no runtime is compiled with them', () => {
  for (const { env } of plans) {
    expect(env).toMatchObject({ CARGO_TARGET_DIR: join('nodes', 'target'), SKIP_WASM_BUILD: '1' })
  }
  expect(plans[0]?.env).toEqual(plans[1]?.env)
})

test('the machine decides on the linker and on where libclang is', () => {
  const [crate] = nodeCrates
  const plain = planBuild({ crate: crate!, root: 'nodes', hasLld: false })
  expect(plain.env).not.toHaveProperty('RUSTFLAGS')
  expect(plain.env).not.toHaveProperty('LIBCLANG_PATH')
  const { env } = planBuild({ crate: crate!, root: 'nodes', hasLld: true, libclang: '/llvm/lib' })
  expect(env).toMatchObject({
    RUSTFLAGS: '-C link-arg=-fuse-ld=lld',
    LIBCLANG_PATH: '/llvm/lib'
  })
})
