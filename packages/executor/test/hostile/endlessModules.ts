import { buildModule, fat, type ModuleParts } from '../modules/buildModule.ts'

/** Counts in the first four bytes of memory, so that each round has another key. */
const COUNT = '(i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (i32.const 1)))'
const KEY = fat(0, 4)
const SET = '(import "env" "ext_storage_set_version_1" (func $set (param i64 i64)))'
const transaction = (what: string): string =>
  `(import "env" "ext_storage_${what}_transaction_version_1" (func $${what}))`
const forever = (body: string): string => `(loop $again ${body} (br $again)) unreachable`

/** Calls a host function without end, with another key in each round. */
function calling(name: string, params: string, args: string, result = ''): ModuleParts {
  const call = `(call $host ${args})`
  return {
    imports: `(import "env" "${name}" (func $host (param ${params}) (result ${result})))`,
    body: forever(`${COUNT} ${result === '' ? call : `(drop ${call})`}`)
  }
}

/** Code of a runtime that has to be run to say its version, and never says it. */
const silent = buildModule({
  rest: `(func (export "Core_version") (param i32 i32) (result i64) ${forever('')})`
})

/** Code that is allowed and does not end by itself, or takes all it can, by what it does. */
export const endlessModules: Readonly<Record<string, ModuleParts>> = {
  'writes values of a kilobyte': calling(
    'ext_storage_set_version_1',
    'i64 i64',
    `${KEY} ${fat(0, 1000)}`
  ),
  'writes empty values': calling('ext_storage_set_version_1', 'i64 i64', `${KEY} ${fat(0, 0)}`),
  'reads keys': calling('ext_storage_get_version_1', 'i64', KEY, 'i64'),
  'asks for next keys': calling('ext_storage_next_key_version_1', 'i64', KEY, 'i64'),
  'appends to a list': calling(
    'ext_storage_append_version_1',
    'i64 i64',
    `${fat(0, 2)} ${fat(0, 1000)}`
  ),
  'deletes what is not there': calling('ext_storage_clear_version_1', 'i64', KEY),
  'clears a prefix': calling('ext_storage_clear_prefix_version_1', 'i64', fat(0, 0)),
  'opens child tries': calling(
    'ext_default_child_storage_set_version_1',
    'i64 i64 i64',
    `${KEY} ${fat(0, 4)} ${fat(0, 4)}`
  ),
  'reads child tries': calling(
    'ext_default_child_storage_get_version_1',
    'i64 i64',
    `${KEY} ${fat(0, 4)}`,
    'i64'
  ),
  'removes child tries': calling('ext_default_child_storage_storage_kill_version_1', 'i64', KEY),
  'writes to the off-chain index': calling(
    'ext_offchain_index_set_version_1',
    'i64 i64',
    `${KEY} ${fat(0, 0)}`
  ),
  'opens transactions': calling('ext_storage_start_transaction_version_1', '', ''),
  'logs empty lines': calling(
    'ext_logging_log_version_1',
    'i32 i64 i64',
    `(i32.const 0) ${fat(0, 0)} ${fat(0, 0)}`
  ),
  'logs long lines': calling(
    'ext_logging_log_version_1',
    'i32 i64 i64',
    `(i32.const 0) ${fat(0, 9)} ${fat(0, 60_000)}`
  ),
  prints: calling('ext_misc_print_hex_version_1', 'i64', fat(0, 60_000)),
  'allocates a byte': calling('ext_allocator_malloc_version_1', 'i32', '(i32.const 1)', 'i32'),
  'allocates megabytes': calling(
    'ext_allocator_malloc_version_1',
    'i32',
    '(i32.const 1000000)',
    'i32'
  ),
  'allocates more than there is': calling(
    'ext_allocator_malloc_version_1',
    'i32',
    '(i32.const -1)',
    'i32'
  ),
  hashes: calling('ext_hashing_blake2_256_version_1', 'i64', fat(0, 60_000), 'i32'),
  'hashes with Keccak': calling('ext_hashing_keccak_512_version_1', 'i64', fat(0, 60_000), 'i32'),
  'checks signatures': calling(
    'ext_crypto_ed25519_verify_version_1',
    'i32 i64 i32',
    `(i32.const 0) ${fat(0, 60_000)} (i32.const 0)`,
    'i32'
  ),
  'recovers keys': calling(
    'ext_crypto_secp256k1_ecdsa_recover_version_2',
    'i32 i32',
    '(i32.const 0) (i32.const 100)',
    'i64'
  ),
  'asks for the version of noise': calling(
    'ext_misc_runtime_version_version_1',
    'i64',
    fat(0, 60_000),
    'i64'
  ),
  'asks for the storage root': calling('ext_storage_root_version_2', 'i32', '(i32.const 1)', 'i64'),
  'computes roots of lists': calling(
    'ext_trie_blake2_256_ordered_root_version_2',
    'i64 i32',
    `${fat(100, 5)} (i32.const 0)`,
    'i32'
  ),
  loops: { body: forever('') },
  'grows its memory': { body: forever('(drop (memory.grow (i32.const 1)))') },
  'grows its memory by nothing': { body: forever('(drop (memory.grow (i32.const 0)))') },
  'writes all of its memory': {
    body: `(local $at i32) (drop (memory.grow (i32.const 1100)))
      ${forever(`(i64.store (local.get $at) (i64.const -1)) (local.set $at (i32.and
        (i32.add (local.get $at) (i32.const 4096)) (i32.const 0x3ffffff)))`)}`
  },
  divides: {
    body: `(local $n i64) ${forever('(local.set $n (i64.div_u (i64.const 9) (i64.const 7)))')}`
  },
  'calls itself': { rest: '(func $deep (call $deep))', body: `(call $deep) ${fat(0, 0)}` },
  'calls itself through its table': {
    rest: `(table 1 funcref) (elem (i32.const 0) $deep) (type $t (func))
      (func $deep (call_indirect (type $t) (i32.const 0)))`,
    body: `(call $deep) ${fat(0, 0)}`
  },
  'calls itself with a thousand local variables': {
    rest: `(func $deep (local ${'i64 '.repeat(1000)}) (call $deep))`,
    body: `(call $deep) ${fat(0, 0)}`
  },
  'calls itself twice': {
    rest: `(func $deep (param $n i32) (if (i32.gt_s (local.get $n) (i32.const 0)) (then
      (call $deep (i32.sub (local.get $n) (i32.const 1)))
      (call $deep (i32.sub (local.get $n) (i32.const 1))))))`,
    body: `(call $deep (i32.const 60)) ${fat(0, 0)}`
  },
  'writes and rolls back': {
    imports: SET + transaction('start') + transaction('rollback'),
    body: forever(
      `(call $start) ${COUNT} (call $set ${fat(0, 4)} ${fat(0, 4000)}) (call $rollback)`
    )
  },
  'writes and commits': {
    imports: SET + transaction('start') + transaction('commit'),
    body: `(call $start) ${forever(`(call $start) ${COUNT} (call $set ${fat(0, 2)} ${fat(0, 0)}) (call $commit)`)}`
  },
  'writes the same keys in each of many transactions': {
    imports: SET + transaction('start'),
    body: `(local $n i32) ${forever(`(call $start) (local.set $n (i32.const 0))
      (loop $keys (i32.store (i32.const 0) (local.get $n)) (call $set ${fat(0, 4)} ${fat(0, 0)})
        (br_if $keys (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 20000))))`)}`
  },
  'asks for the root after each write': {
    imports: `${SET}(import "env" "ext_storage_root_version_2" (func $root (param i32) (result i64)))`,
    body: forever(
      `${COUNT} (call $set ${fat(0, 4)} ${fat(0, 4)}) (drop (call $root (i32.const 1)))`
    )
  },
  'asks for the version of code that asks for another': {
    imports:
      '(import "env" "ext_misc_runtime_version_version_1" (func $ask (param i64) (result i64)))',
    data: [[1024, silent]],
    body: forever(`(drop (call $ask ${fat(1024, silent.length)}))`)
  }
}
