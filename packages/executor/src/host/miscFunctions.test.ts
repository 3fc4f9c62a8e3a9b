import { describe, expect, test } from 'vitest'
import { buildModule, bytesOf, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { failureOf, runModule } from '../../test/modules/runModule.ts'
import { declareVersion, TEST_VERSION } from '../../test/modules/versionSection.ts'
import type { OffchainHost } from '../runtime/LoadedRuntime.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const data: NonNullable<ModuleParts['data']> = [
  [100, bytesOf('target')],
  [200, bytesOf('hello')],
  [300, bytesOf(0)],
  [310, bytesOf(1, 20, 'hello')]
]
const TARGET = fat(100, 6)
const TEXT = fat(200, 5)

function call(name: string, type: string, args: string, after: string = fat(500, 0)): ModuleParts {
  return {
    imports: `(import "env" "${name}" (func $call ${type}))`,
    data,
    body: `(call $call ${args}) ${after}`
  }
}

describe('logging', () => {
  const log = (level: number): ModuleParts =>
    call('ext_logging_log_version_1', '(param i32 i64 i64)', `(i32.const ${level})${TARGET}${TEXT}`)

  test.each([
    [0, 'error'],
    [1, 'warn'],
    [2, 'info'],
    [3, 'debug'],
    [4, 'trace'],
    [77, 'trace']
  ])('level %i is %s', async (number, level) => {
    const { logs } = await runModule(log(number))
    expect(logs).toEqual([{ level, target: 'target', message: 'hello', printed: false }])
  })

  test('what goes beyond the limit is dropped, and counted', async () => {
    const parts = log(2)
    const repeated = {
      ...parts,
      body: `${parts.body?.replace(fat(500, 0), '').repeat(5)} ${fat(500, 0)}`
    }
    const { logs, logsDropped } = await runModule(repeated, { limits: { logBytes: 160 } })
    expect(logs).toHaveLength(2)
    expect(logsDropped).toBe(3)
  })

  test.each([
    ['off', 0],
    ['error', 1],
    ['trace', 5]
  ] as const)('the runtime is told to log from %s on', async (logLevel, number) => {
    const parts = call('ext_logging_max_level_version_1', '(result i32)', '', '')
    const body = `(i32.store8 (i32.const 500) (call $call)) ${fat(500, 1)}`
    expect(hex((await runModule({ ...parts, body }, { logLevel })).result)).toBe(`0${number}`)
    expect(hex((await runModule({ ...parts, body })).result)).toBe('02')
  })

  test.each([
    ['num', '(param i64)', '(i64.const -1)', '18446744073709551615'],
    ['utf8', '(param i64)', TEXT, 'hello'],
    ['hex', '(param i64)', TEXT, '68656c6c6f']
  ])('print_%s', async (name, type, args, message) => {
    const { logs } = await runModule(call(`ext_misc_print_${name}_version_1`, type, args))
    expect(logs).toEqual([{ level: 'debug', target: 'runtime', message, printed: true }])
  })
})

describe('panics', () => {
  test('the text that the runtime gives is in the error', async () => {
    const parts = call('ext_panic_handler_abort_on_panic_version_1', '(param i64)', TEXT)
    const failure = await failureOf(runModule(parts))
    expect(failure).toEqual({ code: 'RuntimeCallFailed', message: '"Test_run" trapped: hello' })
  })

  test('the last error that was logged tells why it trapped', async () => {
    const parts = call(
      'ext_logging_log_version_1',
      '(param i32 i64 i64)',
      `(i32.const 0)${TARGET}${TEXT}`,
      'unreachable'
    )
    expect((await failureOf(runModule(parts))).message).toBe('"Test_run" trapped: hello')
    expect((await failureOf(runModule({ body: 'unreachable' }))).message).toContain('unreachable')
  })
})

describe('the version of other code', () => {
  const ask = (code: Uint8Array): ModuleParts => ({
    imports: `(import "env" "ext_misc_runtime_version_version_1"
      (func $call (param i64) (result i64)))`,
    data: [[1024, code]],
    heapBase: 32_768,
    body: `(call $call ${fat(1024, code.length)})`
  })

  test('is read from its section, and nothing of it runs', async () => {
    const some = `01${hex(Uint8Array.of(TEST_VERSION.length << 2))}${hex(TEST_VERSION)}`
    const declared = declareVersion(buildModule({}))
    expect(hex((await runModule(ask(declared))).result)).toBe(some)
    const silent = buildModule({
      data: [[1024, TEST_VERSION]],
      rest: `(func (export "Core_version") (param i32 i32) (result i64)
        ${fat(1024, TEST_VERSION.length)})`
    })
    expect(hex((await runModule(ask(silent))).result)).toBe('00')
    expect(hex((await runModule(ask(bytesOf('no code')))).result)).toBe('00')
    expect(hex((await runModule(ask(buildModule({})))).result)).toBe('00')
  })
})

describe('what has no effect here', () => {
  test.each([
    [
      'ext_transaction_index_index_version_1',
      '(param i32 i32 i32)',
      '(i32.const 0)(i32.const 0)(i32.const 0)'
    ],
    ['ext_transaction_index_renew_version_1', '(param i32 i32)', '(i32.const 0)(i32.const 0)'],
    ['ext_statement_store_remove_version_1', '(param i32)', '(i32.const 0)'],
    ['ext_statement_store_remove_by_version_1', '(param i32)', '(i32.const 0)'],
    ['ext_wasm_tracing_event_version_1', '(param i64)', TEXT],
    ['ext_wasm_tracing_exit_version_1', '(param i64)', '(i64.const 0)']
  ])('%s', async (name, type, args) => {
    expect((await runModule(call(name, type, args))).storageDiff.top.size).toBe(0)
  })

  test.each([
    ['ext_wasm_tracing_enter_span_version_1', '(param i64) (result i64)', TEXT, '0000000000000000'],
    ['ext_storage_proof_size_storage_proof_size_version_1', '(result i64)', '', 'ffffffffffffffff']
  ])('%s gives a number', async (name, type, args, expected) => {
    const parts = call(name, type, args, '')
    const body = `(i64.store (i32.const 500) (call $call ${args})) ${fat(500, 8)}`
    expect(hex((await runModule({ ...parts, body })).result)).toBe(expected)
  })

  test.each([
    ['statements', '', ''],
    ['broadcasts', 'i64', TEXT],
    ['posted', 'i64 i32', `${TEXT}(i32.const 0)`],
    ['posted_clear', 'i64 i32', `${TEXT}(i32.const 0)`]
  ])('the store of statements has none: %s', async (name, params, args) => {
    const type = `(param ${params}) (result i64)`
    const parts = call(`ext_statement_store_${name}_version_1`, type, args, '')
    expect(hex((await runModule(parts)).result)).toBe('00')
  })

  test('the store of statements takes none', async () => {
    const name = 'ext_statement_store_submit_statement_version_1'
    const parts = call(name, '(param i64) (result i32)', TEXT, '')
    const body = `(i32.store (i32.const 500) (call $call ${TEXT})) ${fat(500, 4)}`
    expect(hex((await runModule({ ...parts, body })).result)).toBe('03000000')
  })

  test('tracing is off', async () => {
    const parts = call('ext_wasm_tracing_enabled_version_1', '(param i64) (result i32)', TEXT, '')
    const body = `(i32.store (i32.const 500) (call $call ${TEXT})) ${fat(500, 4)}`
    expect(hex((await runModule({ ...parts, body })).result)).toBe('00000000')
  })
})

describe('off chain', () => {
  const key = 'target' as StorageKey
  const offchain: OffchainHost = {
    get: (name) => (name === key ? bytesOf('hello') : null),
    timestamp: () => 1_767_225_600_000n,
    randomSeed: () => new Uint8Array(32).fill(9),
    submitTransaction: (transaction) => transaction.length === 5
  }
  const giving = (name: string, type: string, args: string): ModuleParts => ({
    ...call(`ext_offchain_${name}_version_1`, type, args, '')
  })

  test('the index is written to on chain too', async () => {
    const set = await runModule(
      call('ext_offchain_index_set_version_1', '(param i64 i64)', TARGET + TEXT)
    )
    expect([...set.offchainDiff]).toEqual([[key, bytesOf('hello')]])
    const cleared = await runModule(
      call('ext_offchain_index_clear_version_1', '(param i64)', TARGET)
    )
    expect([...cleared.offchainDiff]).toEqual([[key, null]])
  })

  test.each([
    ['local_storage_set', '(param i32 i64 i64)', `(i32.const 1)${TARGET}${TEXT}`, bytesOf('hello')],
    ['local_storage_clear', '(param i32 i64)', `(i32.const 1)${TARGET}`, null]
  ])('%s', async (name, type, args, expected) => {
    const parts = call(`ext_offchain_${name}_version_1`, type, args)
    expect([...(await runModule(parts)).offchainDiff]).toEqual([[key, expected]])
  })

  test.each([
    [
      'local_storage_get',
      '(param i32 i64) (result i64)',
      `(i32.const 1)${TARGET}`,
      `0114${hex(bytesOf('hello'))}`
    ],
    ['submit_transaction', '(param i64) (result i64)', TEXT, '00'],
    ['submit_transaction', '(param i64) (result i64)', TARGET, '01']
  ])('%s', async (name, type, args, expected) => {
    const parts = giving(name, type, args)
    expect(hex((await runModule(parts, { offchain })).result)).toBe(expected)
    expect(await failureOf(runModule(parts))).toMatchObject({ code: 'HostCallFailed' })
  })

  test.each([
    ['the old value is expected', fat(310, 7), '01000000', 1],
    ['nothing is expected', fat(300, 1), '00000000', 0]
  ])('compare and set where %s', async (_, expected, result, changes) => {
    const args = `(i32.const 1)${TARGET}${expected}${TARGET}`
    const parts = giving(
      'local_storage_compare_and_set',
      '(param i32 i64 i64 i64) (result i32)',
      args
    )
    const body = `(i32.store (i32.const 500) (call $call ${args})) ${fat(500, 4)}`
    const run = await runModule({ ...parts, body }, { offchain })
    expect(hex(run.result)).toBe(result)
    expect(run.offchainDiff.size).toBe(changes)
  })

  test('time, chance and whether it validates', async () => {
    const seed = giving('random_seed', '(result i32)', '')
    const seedBody = `(i64.or (i64.extend_i32_u (call $call)) (i64.const ${32n << 32n}))`
    expect((await runModule({ ...seed, body: seedBody }, { offchain })).result).toEqual(
      new Uint8Array(32).fill(9)
    )
    const time = giving('timestamp', '(result i64)', '')
    const timeBody = `(i64.store (i32.const 500) (call $call)) ${fat(500, 8)}`
    const { result } = await runModule({ ...time, body: timeBody }, { offchain })
    expect(new DataView(result.buffer).getBigUint64(0, true)).toBe(1_767_225_600_000n)
    const validator = giving('is_validator', '(result i32)', '')
    const validatorBody = `(i32.store (i32.const 500) (call $call)) ${fat(500, 4)}`
    expect(hex((await runModule({ ...validator, body: validatorBody })).result)).toBe('00000000')
  })
})

describe('what is not there', () => {
  test.each([
    ['ext_offchain_http_request_start_version_1', 'network'],
    ['ext_offchain_network_state_version_1', 'network'],
    ['ext_sandbox_invoke_version_1', 'sandbox'],
    ['ext_made_up_version_9', 'it is not a known host function'],
    ['__proto__', 'it is not a known host function'],
    ['constructor', 'it is not a known host function'],
    ['toString', 'it is not a known host function']
  ])('%s is refused by its name once it is called, not before', async (name, reason) => {
    const imports = `(import "env" "${name}" (func $call))`
    await runModule({ imports })
    const failure = await failureOf(runModule({ imports, body: `(call $call) ${fat(0, 0)}` }))
    expect(failure.code).toBe('HostCallFailed')
    expect(failure.message).toContain(name)
    expect(failure.message).toContain(reason)
  })

  test('a function of another module is not the host’s of that name', async () => {
    const imports = `(import "__proto__" "ext_storage_get_version_1" (func $call))`
    const failure = await failureOf(runModule({ imports, body: `(call $call) ${fat(0, 0)}` }))
    expect(failure).toMatchObject({ code: 'HostCallFailed' })
    expect(failure.message).toContain('__proto__.ext_storage_get_version_1')
  })
})
