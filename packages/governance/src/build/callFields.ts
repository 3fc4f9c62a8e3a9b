import { type Runtime, variantsOf } from '@paraclock/types'

/** The names of a call's parameters; `undefined` if the runtime has no such call. */
export function callFields(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string
): readonly string[] | undefined {
  const calls = metadata.pallets.find(({ name }) => name === pallet)?.calls
  const variant = variantsOf(metadata, calls?.type).find(({ name }) => name === call)
  return variant?.fields.map(({ name }) => name ?? '')
}

/** Whether a runtime has a call. */
export function offersCall(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string
): boolean {
  return callFields(runtime, pallet, call) !== undefined
}
