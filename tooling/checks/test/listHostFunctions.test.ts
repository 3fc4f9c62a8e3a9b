import { expect, test } from 'vitest'
import { listHostFunctions } from '../src/listHostFunctions.ts'

const SOURCE = `
pub trait Unrelated {
\tfn other(&self);
}
#[runtime_interface(wasm_only, no_tracing)]
pub trait WasmTracing {
\t/// fn told of in a comment
\tfn enabled(&mut self, metadata: u8) -> bool {
\t\tfn inner() {}
\t}
\t#[version(2, register_only)]
\tfn enabled(
\t\t&mut self,
\t) {}
\t#[cfg(feature = "bls-experimental")]
\tfn experimental(&mut self) {}
\tfn after(&mut self) {}
}
mod tests {
\tfn works() {}
}
`

test('host functions have the names that the macro gives them', () => {
  expect(listHostFunctions(SOURCE)).toEqual([
    'ext_wasm_tracing_after_version_1',
    'ext_wasm_tracing_enabled_version_1',
    'ext_wasm_tracing_enabled_version_2'
  ])
})
