import { bytesToHex, type Hex } from '@paraclock/core'
import { buildModule, bytesOf, fat } from '@paraclock/executor/fixtures/buildModule'
import { addSection, declareVersion } from '@paraclock/executor/fixtures/versionSection'

const [KEY, VALUE, CHILD, SIGNATURE, ZEROS, OUT] = [100, 110, 120, 200, 300, 400]
const key = fat(KEY, 1)
const value = fat(VALUE, 1)
const child = fat(CHILD, 32)

/** The storage key that the methods of the test runtime use: `k`. */
export const KEY_HEX: Hex = '0x6b'
/** The key of the child trie that the methods of the test runtime use. */
export const CHILD_HEX: Hex = bytesToHex(bytesOf(':child_storage:default:', 'c'.repeat(32)))

const method = (name: string, body: string): string =>
  `(func (export "${name}") (param i32 i32) (result i64) ${body})`
const hostFunction = (name: string, short: string, type: string): string =>
  `(import "env" "ext_${name}" (func $${short} ${type}))`
const store = (offset: number, bits: number, result: string): string =>
  `(i${bits}.store${bits === 32 ? '8' : ''} (i32.const ${OUT + offset}) ${result})`
const verify = (signature: number): string =>
  `(call $verify (i32.const ${signature}) ${key} (i32.const ${ZEROS}))`

/** A small runtime. Each method calls one or two host functions. */
const testCode: Uint8Array = declareVersion(
  buildModule({
    imports: [
      hostFunction('storage_get_version_1', 'get', '(param i64) (result i64)'),
      hostFunction('storage_set_version_1', 'set', '(param i64 i64)'),
      hostFunction('storage_next_key_version_1', 'next', '(param i64) (result i64)'),
      hostFunction('storage_clear_prefix_version_1', 'clear', '(param i64)'),
      hostFunction('storage_root_version_2', 'root', '(param i32) (result i64)'),
      hostFunction(
        'default_child_storage_next_key_version_1',
        'inner',
        '(param i64 i64) (result i64)'
      ),
      hostFunction('logging_log_version_1', 'log', '(param i32 i64 i64)'),
      hostFunction('logging_max_level_version_1', 'level', '(result i32)'),
      hostFunction('crypto_sr25519_verify_version_2', 'verify', '(param i32 i64 i32) (result i32)'),
      hostFunction('offchain_local_storage_set_version_1', 'keep', '(param i32 i64 i64)'),
      hostFunction('offchain_local_storage_clear_version_1', 'drop', '(param i32 i64)'),
      hostFunction('offchain_local_storage_get_version_1', 'kept', '(param i32 i64) (result i64)'),
      hostFunction('offchain_submit_transaction_version_1', 'submit', '(param i64) (result i64)'),
      hostFunction('offchain_timestamp_version_1', 'now', '(result i64)'),
      hostFunction('offchain_random_seed_version_1', 'seed', '(result i32)')
    ].join('\n'),
    data: [
      [KEY, bytesOf('k')],
      [VALUE, bytesOf('v')],
      [CHILD, bytesOf('c'.repeat(32))],
      [SIGNATURE, bytesOf(0xde, 0xad, 0xbe, 0xef, new Uint8Array(60).fill(0xcd))]
    ],
    body: `(call $get ${key})`,
    rest: [
      ...['Metadata_metadata', 'Metadata_metadata_at_version', 'Metadata_metadata_versions'].map(
        (name) => method(name, `(call $get ${key})`)
      ),
      method('BlockBuilder_finalize_block', `(call $get ${key})`),
      method('Set_run', `(call $set ${key} ${value}) (i64.const 0)`),
      method('Next_run', `(call $next ${key})`),
      method('Clear_run', `(call $clear ${key}) (i64.const 0)`),
      method('Child_run', `(call $inner ${child} ${key})`),
      method('Root_run', `(call $set ${key} ${value}) (call $root (i32.const 1))`),
      method('Log_run', `(call $log (i32.const 2) ${key} ${value}) (i64.const 0)`),
      method('Level_run', `${store(0, 32, '(call $level)')} ${fat(OUT, 1)}`),
      method(
        'Verify_run',
        `${store(0, 32, verify(SIGNATURE))} ${store(1, 32, verify(ZEROS))} ${fat(OUT, 2)}`
      ),
      method('Keep_run', `(call $keep (i32.const 1) ${key} ${value}) (i64.const 0)`),
      method('Drop_run', `(call $drop (i32.const 1) ${key}) (i64.const 0)`),
      method('Kept_run', `(call $kept (i32.const 1) ${key})`),
      method('Submit_run', `(call $submit ${value})`),
      method('Now_run', `${store(0, 64, '(call $now)')} ${fat(OUT, 8)}`),
      method('Seed_run', `(i64.or (i64.extend_i32_u (call $seed)) (i64.const ${32n << 32n}))`)
    ].join('\n')
  })
)

export const testWasm: Hex = bytesToHex(testCode)

/** Returns other code with the same methods: the test runtime with a further section. */
export function otherWasm(number: number): Hex {
  return bytesToHex(addSection(testCode, `other ${number}`, new Uint8Array()))
}
