import { bytesToHex, ParaclockError } from '@paraclock/core'
import { readCodeVersion } from '../code/readDeclaredVersion.ts'
import { RuntimeCallFailed } from '../errors/runtime.ts'
import type { Host, HostFunctions } from './Host.ts'
import { levelNumber, readPanic } from './LogCollector.ts'

const NO_PROOF_RECORDED = 0xffff_ffff_ffff_ffffn

/** The index of `SubmitResult::NotAvailable`, which a node without a statement store returns. */
const NO_STATEMENT_STORE = 3

const NO_STATEMENTS = Uint8Array.of(0)

export function createMiscFunctions(host: Host): HostFunctions {
  const { heap, memory } = host

  return {
    ext_allocator_malloc_version_1: (size: number) => heap.allocate(size),
    ext_allocator_free_version_1: (pointer: number) => void heap.free(pointer),
    ext_logging_log_version_1: (level: number, target: bigint, message: bigint) =>
      void host.logs.add(level, memory.viewOf(target), memory.viewOf(message)),
    ext_logging_max_level_version_1: () => levelNumber(host.options.logLevel ?? 'warn'),
    ext_misc_print_num_version_1: (value: bigint) =>
      void host.logs.print(20, () => BigInt.asUintN(64, value).toString()),
    ext_misc_print_utf8_version_1: (text: bigint) => {
      const bytes = memory.viewOf(text)
      host.logs.print(bytes.length, () => new TextDecoder().decode(bytes))
    },
    ext_misc_print_hex_version_1: (data: bigint) => {
      const bytes = memory.viewOf(data)
      // Nodes print the hex without `0x`.
      host.logs.print(bytes.length * 2, () => bytesToHex(bytes).slice(2))
    },
    ext_misc_runtime_version_version_1: (code: bigint) =>
      host.giveOption(readCodeVersion(memory.copyOf(code))),
    ext_panic_handler_abort_on_panic_version_1: (message: bigint) => {
      const context = { trap: 'panic', panic: readPanic(memory.viewOf(message)) }
      const { method } = host.guard
      host.guard.raise(new ParaclockError(RuntimeCallFailed, { method, ...context }))
    },
    // Transaction indexing decides what a node serves to its peers, and does not change the state.
    ext_transaction_index_index_version_1: () => undefined,
    ext_transaction_index_renew_version_1: () => undefined,
    // Only off-chain workers use the statement store. This host has an empty statement store.
    ext_statement_store_submit_statement_version_1: () => NO_STATEMENT_STORE,
    ext_statement_store_statements_version_1: () => host.giveFat(NO_STATEMENTS),
    ext_statement_store_broadcasts_version_1: () => host.giveFat(NO_STATEMENTS),
    ext_statement_store_posted_version_1: () => host.giveFat(NO_STATEMENTS),
    ext_statement_store_posted_clear_version_1: () => host.giveFat(NO_STATEMENTS),
    ext_statement_store_remove_version_1: () => undefined,
    ext_statement_store_remove_by_version_1: () => undefined,
    ext_wasm_tracing_enabled_version_1: () => 0,
    ext_wasm_tracing_enter_span_version_1: () => 0n,
    ext_wasm_tracing_event_version_1: () => undefined,
    ext_wasm_tracing_exit_version_1: () => undefined,
    ext_storage_proof_size_storage_proof_size_version_1: () => NO_PROOF_RECORDED
  }
}
