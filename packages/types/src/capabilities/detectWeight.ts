import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { unwrapType } from '../shape/unwrapType.ts'
import { classifyParam } from './classifyParam.ts'
import { type Fact, known, unknown } from './Fact.ts'

/** Reads whether weights have one dimension or two, from the block limits that every chain has. */
export function detectWeight(model: MetadataModel): Fact<'v1' | 'v2'> {
  const system = model.pallets.find((pallet) => pallet.name === 'System')
  const limits = system?.constants.find((constant) => constant.name === 'BlockWeights')
  if (limits === undefined) return unknown('there is no constant System.BlockWeights')
  const { shape } = unwrapType(model, limits.type)
  const field =
    shape.kind === 'struct' ? shape.fields.find(({ name }) => name === 'max_block') : undefined
  if (field === undefined) return unknown('System.BlockWeights has no field max_block')
  const form = classifyParam(model, field)
  if (form.kind === 'weight') return known('v2', 'constant System.BlockWeights')
  return form.kind === 'integer' && form.bits === 64
    ? known('v1', 'constant System.BlockWeights')
    : unknown('System.BlockWeights holds weights of an unknown form')
}
