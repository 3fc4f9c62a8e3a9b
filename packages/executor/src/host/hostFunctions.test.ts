import { describe, expect, test } from 'vitest'
import { bytesOf, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { failureOf, runModule } from '../../test/modules/runModule.ts'
import { keccakHasher } from '../../test/support/keccakHasher.ts'
import type { CallOptions, RootCalculator } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { CHILD_PREFIX, type StorageKey } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'

const key = (text: string): StorageKey => text as StorageKey
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

// Where the pieces of data lie in memory, and a fat pointer to each.
const NAME = fat(100, 4)
const VALUE = fat(200, 3)
const OUT = fat(300, 2)
const CHILD = fat(400, 3)
const NONE = fat(500, 1)
const ONE = fat(510, 5)
const data: NonNullable<ModuleParts['data']> = [
  [100, bytesOf('name')],
  [200, bytesOf('abc')],
  [400, bytesOf('kid')],
  [500, Uint8Array.of(0)],
  [510, Uint8Array.of(1, 1, 0, 0, 0)]
]

interface HostCall {
  readonly name: string
  /** Types of the parameters and the result, as WAT. */
  readonly type: string
  readonly args?: string
  /** How the result becomes bytes: a fat pointer, a pointer to so many bytes, or a number. */
  readonly gives?: 'fat' | 'number' | number
}

/** A runtime that makes these host calls, and returns what the last one gave. */
function moduleOf(...calls: readonly HostCall[]): ModuleParts {
  const imports = [...new Map(calls.map((call) => [call.name, call])).values()].map(
    ({ name, type }) => `(import "env" "${name}" (func $${name} ${type}))`
  )
  const lines = calls.map(({ name, args = '', gives, type }, index) => {
    const call = `(call $${name} ${args})`
    const last = index === calls.length - 1
    if (!last) return type.includes('result') ? `(drop ${call})` : call
    if (gives === 'fat') return call
    if (gives === 'number') return `(i32.store (i32.const 300) ${call}) ${fat(300, 4)}`
    if (typeof gives === 'number')
      return `(i64.or (i64.extend_i32_u ${call}) (i64.shl (i64.const ${gives}) (i64.const 32)))`
    return `${call} ${fat(300, 2)}`
  })
  return { imports: imports.join('\n'), data, body: lines.join('\n') }
}

async function resultOf(
  calls: readonly HostCall[],
  options: Partial<CallOptions> = {}
): Promise<string> {
  return hex((await runModule(moduleOf(...calls), options)).result)
}

const get = {
  name: 'ext_storage_get_version_1',
  type: '(param i64) (result i64)',
  args: NAME,
  gives: 'fat'
} as const
const set = { name: 'ext_storage_set_version_1', type: '(param i64 i64)', args: NAME + VALUE }
const start = { name: 'ext_storage_start_transaction_version_1', type: '' }
const rollback = { name: 'ext_storage_rollback_transaction_version_1', type: '' }
const commit = { name: 'ext_storage_commit_transaction_version_1', type: '' }
const storage = createMemoryStorage({
  top: [
    [key('name'), bytesOf('stored')],
    [key('name2'), bytesOf('x')]
  ],
  child: [[key(`${CHILD_PREFIX}kid`), [[key('name'), bytesOf('inner')]]]]
})

describe('the main trie', () => {
  test('a value is read as an option', async () => {
    expect(await resultOf([get])).toBe('00')
    expect(await resultOf([get], { storage })).toBe(`0118${hex(bytesOf('stored'))}`)
    expect(await resultOf([set, get], { storage })).toBe(`010c${hex(bytesOf('abc'))}`)
  })

  test('reading into a buffer returns what is left from the offset on', async () => {
    const read = {
      name: 'ext_storage_read_version_1',
      type: '(param i64 i64 i32) (result i64)',
      gives: 'fat'
    } as const
    expect(await resultOf([{ ...read, args: `${NAME}${OUT}(i32.const 1)` }], { storage })).toBe(
      '0105000000'
    )
    expect(await resultOf([{ ...read, args: `${NAME}${OUT}(i32.const 9)` }], { storage })).toBe(
      '0100000000'
    )
    expect(await resultOf([{ ...read, args: `${NAME}${OUT}(i32.const 0)` }])).toBe('00')
    const copied = await runModule(
      {
        ...moduleOf({ ...read, args: `${NAME}${OUT}(i32.const 1)` }),
        body: `(drop (call $ext_storage_read_version_1 ${NAME}${OUT}(i32.const 1))) ${OUT}`
      },
      { storage }
    )
    expect(hex(copied.result)).toBe(hex(bytesOf('to')))
  })

  test('clearing, existence and the next key', async () => {
    const clear = { name: 'ext_storage_clear_version_1', type: '(param i64)', args: NAME }
    const exists = {
      name: 'ext_storage_exists_version_1',
      type: '(param i64) (result i32)',
      args: NAME,
      gives: 'number'
    } as const
    const next = {
      name: 'ext_storage_next_key_version_1',
      type: '(param i64) (result i64)',
      args: NAME,
      gives: 'fat'
    } as const
    expect(await resultOf([exists], { storage })).toBe('01000000')
    expect(await resultOf([clear, exists], { storage })).toBe('00000000')
    expect(await resultOf([next], { storage })).toBe(`0114${hex(bytesOf('name2'))}`)
    expect(await resultOf([next])).toBe('00')
  })

  test('transactions', async () => {
    expect(await resultOf([start, set, rollback, get])).toBe('00')
    expect(await resultOf([start, set, commit, get])).toBe(`010c${hex(bytesOf('abc'))}`)
    const left = await runModule(moduleOf(start, set, get))
    expect(left.storageDiff.top.size).toBe(0)
    expect(await failureOf(runModule(moduleOf(commit)))).toMatchObject({
      code: 'HostCallFailed'
    })
  })

  test('appending', async () => {
    const append = { ...set, name: 'ext_storage_append_version_1' }
    expect(await resultOf([append, append, get])).toBe(`011c08${hex(bytesOf('abcabc'))}`)
  })

  test('clearing a prefix in its three versions', async () => {
    const first = { name: 'ext_storage_clear_prefix_version_1', type: '(param i64)', args: NAME }
    const second = {
      name: 'ext_storage_clear_prefix_version_2',
      type: '(param i64 i64) (result i64)',
      gives: 'fat'
    } as const
    const third = {
      name: 'ext_storage_clear_prefix_version_3',
      type: '(param i64 i64 i64) (result i64)',
      gives: 'fat'
    } as const
    const run = await runModule(moduleOf(first), { storage })
    expect([...run.storageDiff.top]).toEqual([
      [key('name'), null],
      [key('name2'), null]
    ])
    expect(await resultOf([{ ...second, args: NAME + ONE }], { storage })).toBe('0101000000')
    expect(await resultOf([{ ...second, args: NAME + NONE }], { storage })).toBe('0002000000')
    expect(await resultOf([{ ...third, args: NAME + ONE + NONE }], { storage })).toBe(
      `0114${hex(bytesOf('name2'))}010000000100000001000000`
    )
    expect(await resultOf([{ ...third, args: NAME + NONE + NONE }], { storage })).toBe(
      '00020000000200000002000000'
    )
  })

  test('child tries cannot be written to, or cleared, through their parent', async () => {
    const inside = fat(600, 17)
    const parts = moduleOf({ ...set, args: inside + VALUE })
    const withKey = {
      ...parts,
      data: [...data, [600, bytesOf(':child_storage:xx')] as const]
    }
    expect((await runModule(withKey)).storageDiff.top.size).toBe(0)
    const clear = {
      name: 'ext_storage_clear_prefix_version_2',
      type: '(param i64 i64) (result i64)',
      gives: 'fat'
    } as const
    expect(await resultOf([{ ...clear, args: fat(600, 0) + NONE }], { storage })).toBe('0000000000')
  })

  test('roots are zeros, unless somebody computes them', async () => {
    const roots: RootCalculator = ({ changes, version, child }) =>
      bytesOf(changes.top.size, version, child ?? '')
    const root = {
      name: 'ext_storage_root_version_2',
      type: '(param i32) (result i64)',
      args: '(i32.const 1)',
      gives: 'fat'
    } as const
    const old = { name: 'ext_storage_root_version_1', type: '(result i64)', gives: 'fat' } as const
    const ofChild = {
      name: 'ext_default_child_storage_root_version_2',
      type: '(param i64 i32) (result i64)',
      args: `${CHILD}(i32.const 0)`,
      gives: 'fat'
    } as const
    expect(await resultOf([set, root])).toBe('00'.repeat(32))
    expect(await resultOf([set, root], { roots })).toBe('0101')
    expect(await resultOf([old], { roots })).toBe('0000')
    expect(await resultOf([ofChild], { roots })).toBe(`0000${hex(bytesOf(CHILD_PREFIX, 'kid'))}`)
    expect(
      await resultOf([
        {
          name: 'ext_storage_changes_root_version_1',
          type: '(param i64) (result i64)',
          args: NAME,
          gives: 'fat'
        }
      ])
    ).toBe('00')
  })
})

describe('child tries', () => {
  const childGet = {
    name: 'ext_default_child_storage_get_version_1',
    type: '(param i64 i64) (result i64)',
    args: CHILD + NAME,
    gives: 'fat'
  } as const
  const childSet = {
    name: 'ext_default_child_storage_set_version_1',
    type: '(param i64 i64 i64)',
    args: CHILD + NAME + VALUE
  }

  test('are apart from the main trie, and listed under their prefixed key', async () => {
    expect(await resultOf([childGet], { storage })).toBe(`0114${hex(bytesOf('inner'))}`)
    const run = await runModule(moduleOf(childSet), { storage })
    expect([...run.storageDiff.child.keys()]).toEqual([`${CHILD_PREFIX}kid`])
    expect(run.storageDiff.top.size).toBe(0)
    const read = await runModule(moduleOf(childGet), { storage })
    expect([...read.keysRead.child.keys()]).toEqual([`${CHILD_PREFIX}kid`])
  })

  test.each([
    [
      'read',
      '(param i64 i64 i64 i32) (result i64)',
      `${CHILD}${NAME}${OUT}(i32.const 0)`,
      '0105000000'
    ],
    [
      'next_key',
      '(param i64 i64) (result i64)',
      `${CHILD}${fat(100, 0)}`,
      `0110${hex(bytesOf('name'))}`
    ],
    ['storage_kill', '(param i64 i64) (result i64)', CHILD + NONE, '0001000000', 3],
    [
      'storage_kill',
      '(param i64 i64 i64) (result i64)',
      CHILD + NONE + NONE,
      '00010000000100000001000000',
      4
    ],
    ['clear_prefix', '(param i64 i64 i64) (result i64)', CHILD + NAME + NONE, '0001000000', 2],
    [
      'clear_prefix',
      '(param i64 i64 i64 i64) (result i64)',
      CHILD + NAME + NONE + NONE,
      '00010000000100000001000000',
      3
    ]
  ])('%s %s', async (name, type, args, expected, version = 1) => {
    const call = { name: `ext_default_child_storage_${name}_version_${version}`, type, args }
    expect(await resultOf([{ ...call, gives: 'fat' }], { storage })).toBe(expected)
  })

  test.each([
    ['exists', '(param i64 i64) (result i32)', CHILD + NAME, '01000000'],
    ['storage_kill', '(param i64 i64) (result i32)', CHILD + NONE, '01000000', 2]
  ])('%s gives a number', async (name, type, args, expected, version = 1) => {
    const call = { name: `ext_default_child_storage_${name}_version_${version}`, type, args }
    expect(await resultOf([{ ...call, gives: 'number' }], { storage })).toBe(expected)
  })

  test.each([
    ['clear', '(param i64 i64)', CHILD + NAME],
    ['storage_kill', '(param i64)', CHILD],
    ['clear_prefix', '(param i64 i64)', CHILD + NAME]
  ])('%s deletes', async (name, type, args) => {
    const call = { name: `ext_default_child_storage_${name}_version_1`, type, args }
    const { storageDiff } = await runModule(moduleOf(call), { storage })
    expect([...(storageDiff.child.get(key(`${CHILD_PREFIX}kid`)) ?? [])]).toEqual([
      [key('name'), null]
    ])
  })

  test('the first version of their root', async () => {
    const call = {
      name: 'ext_default_child_storage_root_version_1',
      type: '(param i64) (result i64)',
      args: CHILD,
      gives: 'fat'
    } as const
    expect(await resultOf([call])).toBe('00'.repeat(32))
  })
})

describe('hashes', () => {
  // Of `abc`. BLAKE2, Keccak and SHA-2 from their published vectors; twox as @polkadot/wasm-crypto,
  // which is Substrate's own Rust, computes it.
  test.each([
    ['twox_64', 8, '990977adf52cbc44'],
    ['twox_128', 16, '990977adf52cbc440889329981caa9be'],
    ['twox_256', 32, '990977adf52cbc440889329981caa9bef7da5770b2b8a05303b75d95360dd62b'],
    ['blake2_128', 16, 'cf4ab791c62b8d2b2109c90275287816'],
    ['blake2_256', 32, 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
    ['sha2_256', 32, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['keccak_256', 32, '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['keccak_512', 64, '18587dc2ea106b9a1563e32b3312421ca164c7f1f07bc922a9c83d77cea3a1e5']
  ])('%s', async (name, size, expected) => {
    const call = {
      name: `ext_hashing_${name}_version_1`,
      type: '(param i64) (result i32)',
      args: VALUE,
      gives: size
    } as const
    const hash = await resultOf([call])
    expect(hash).toHaveLength(size * 2)
    expect(hash.startsWith(expected.slice(0, 62))).toBe(true)
  })
})

describe('tries', () => {
  const EMPTY_BLAKE2 = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'
  const V2 = '(param i32 i64 i64 i64 i32) (result i32)'
  const ROOT_BLAKE2 = hex(blake2Hasher.hash(Uint8Array.of(0x42, 0x01, 0x04, 0x02)))
  const ROOT_KECCAK = hex(keccakHasher.hash(Uint8Array.of(0x42, 0x01, 0x04, 0x02)))
  const EMPTY_KECCAK = 'bc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a'

  test.each([
    ['blake2_256_root_version_1', '(param i64) (result i32)', NONE, EMPTY_BLAKE2],
    [
      'blake2_256_root_version_2',
      '(param i64 i32) (result i32)',
      `${NONE}(i32.const 1)`,
      EMPTY_BLAKE2
    ],
    ['blake2_256_ordered_root_version_1', '(param i64) (result i32)', NONE, EMPTY_BLAKE2],
    [
      'blake2_256_ordered_root_version_2',
      '(param i64 i32) (result i32)',
      `${NONE}(i32.const 1)`,
      EMPTY_BLAKE2
    ],
    ['keccak_256_root_version_1', '(param i64) (result i32)', NONE, EMPTY_KECCAK],
    [
      'keccak_256_root_version_2',
      '(param i64 i32) (result i32)',
      `${NONE}(i32.const 0)`,
      EMPTY_KECCAK
    ],
    ['keccak_256_ordered_root_version_1', '(param i64) (result i32)', NONE, EMPTY_KECCAK],
    [
      'keccak_256_ordered_root_version_2',
      '(param i64 i32) (result i32)',
      `${NONE}(i32.const 0)`,
      EMPTY_KECCAK
    ]
  ])('the root of nothing: %s', async (name, type, args, expected) => {
    expect(await resultOf([{ name: `ext_trie_${name}`, type, args, gives: 32 }])).toBe(expected)
  })

  // The trie of the one entry [1] -> [2] is a leaf (two nibbles, a value of one byte); its proof is that leaf with an empty value.
  test.each([
    ['blake2_256_verify_proof_version_1', '(param i32 i64 i64 i64) (result i32)', '', ROOT_BLAKE2],
    ['blake2_256_verify_proof_version_2', V2, '(i32.const 1)', ROOT_BLAKE2],
    ['keccak_256_verify_proof_version_1', '(param i32 i64 i64 i64) (result i32)', '', ROOT_KECCAK],
    ['keccak_256_verify_proof_version_2', V2, '(i32.const 0)', ROOT_KECCAK]
  ])('a compact proof holds for its value and no other: %s', async (name, type, last, root) => {
    const verdict = async (value: number): Promise<string> => {
      const args = `(i32.const 600)${fat(640, 5)}${fat(650, 1)}${fat(660, 1)}${last}`
      const call = { name: `ext_trie_${name}`, type, args, gives: 'number' } as const
      const parts = moduleOf(call)
      const proof: NonNullable<ModuleParts['data']> = [
        [600, Uint8Array.from(Buffer.from(root, 'hex'))],
        [640, Uint8Array.of(1 << 2, 3 << 2, 0x42, 0x01, 0x00)],
        [650, Uint8Array.of(1)],
        [660, Uint8Array.of(value)]
      ]
      return hex((await runModule({ ...parts, data: [...data, ...proof] })).result)
    }
    expect(await verdict(2)).toBe('01000000')
    expect(await verdict(3)).toBe('00000000')
  })

  test('a list that does not decode is refused by the name of the function', async () => {
    const call = {
      name: 'ext_trie_blake2_256_ordered_root_version_1',
      type: '(param i64) (result i32)',
      args: VALUE,
      gives: 32
    } as const
    const { code, message } = await failureOf(runModule(moduleOf(call)))
    expect(code).toBe('HostCallFailed')
    expect(message).toContain('ext_trie_blake2_256_ordered_root_version_1')
  })
})
