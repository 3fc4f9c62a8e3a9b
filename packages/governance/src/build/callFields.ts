import { type Runtime, variantsOf } from '@paraclock/types'

export function callFields(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string
): readonly string[] | undefined {
  const calls = metadata.pallets.find(({ name }) => name === pallet)?.calls
  const variant = variantsOf(metadata, calls?.type).find(({ name }) => name === call)
  return variant?.fields.map(({ name }) => name ?? '')
}

export function offersCall(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  call: string
): boolean {
  return callFields(runtime, pallet, call) !== undefined
}
