import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import { classifyParam } from './classifyParam.ts'
import { type Fact, known, unknown } from './Fact.ts'

/** Reads whether weights have one dimension or two, from the block limits that every chain has. */
export function detectWeight(metadata: UnifiedMetadata): Fact<'v1' | 'v2'> {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const limits = system?.constants.find((constant) => constant.name === 'BlockWeights')
  if (limits === undefined) return unknown('there is no constant System.BlockWeights')
  const { def } = unwrapType(metadata, limits.type)
  const field =
    def.tag === 'composite' ? def.value.find(({ name }) => name === 'max_block') : undefined
  if (field === undefined) return unknown('System.BlockWeights has no field max_block')
  const form = classifyParam(metadata, field)
  if (form.kind === 'weight') return known('v2', 'constant System.BlockWeights')
  return form.kind === 'integer' && form.bits === 64
    ? known('v1', 'constant System.BlockWeights')
    : unknown('System.BlockWeights holds weights of an unknown form')
}
